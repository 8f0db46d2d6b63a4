import { Suspense } from 'react'
import { createRoutesFromElements, matchRoutes, Navigate, Route, useLocation, useRoutes } from 'react-router-dom'
import { paths, patterns } from '../../contract/paths'
import { Loading } from '../ui/loading'
import { ErrorBoundary } from './error-boundary'
import { loadPageIn, page } from './page'
import { RequireSession } from './require-session'

const HomePage = page(() => import('../features/home/home-page'), 'HomePage')
const LibraryPage = page(() => import('../features/library/library-page'), 'LibraryPage')
const CircuitDetailPage = page(() => import('../features/circuit-detail/circuit-detail-page'), 'CircuitDetailPage')
const OptionsPage = page(() => import('../features/generator/options-page'), 'OptionsPage')
const BuilderPage = page(() => import('../features/builder/builder-page'), 'BuilderPage')
const QasmPage = page(() => import('../features/editor/qasm-page'), 'QasmPage')
const LoginPage = page(() => import('../features/auth/login-page'), 'LoginPage')
const RegisterPage = page(() => import('../features/auth/register-page'), 'RegisterPage')
const ForgotPasswordPage = page(() => import('../features/auth/forgot-password-page'), 'ForgotPasswordPage')
const ResetPasswordPage = page(() => import('../features/auth/reset-password-page'), 'ResetPasswordPage')
const RestoreEmailPage = page(() => import('../features/auth/restore-email-page'), 'RestoreEmailPage')
const VerifyEmailPage = page(() => import('../features/auth/verify-email-page'), 'VerifyEmailPage')
const VerifyEmailSentPage = page(() => import('../features/auth/verify-email-sent-page'), 'VerifyEmailSentPage')
const ProfilePage = page(() => import('../features/profile/profile-page'), 'ProfilePage')
const MyIssuesPage = page(() => import('../features/issues/my-issues-page'), 'MyIssuesPage')
const IssuePage = page(() => import('../features/issues/issue-page'), 'IssuePage')
const IssueFormPage = page(() => import('../features/issues/issue-form-page'), 'IssueFormPage')
const UnsubscribePage = page(() => import('../features/issues/unsubscribe-page'), 'UnsubscribePage')
const AdminIssuesPage = page(() => import('../features/admin/admin-issues-page'), 'AdminIssuesPage')
const AdminIssuePage = page(() => import('../features/admin/admin-issue-page'), 'AdminIssuePage')
const ModerationLogPage = page(() => import('../features/admin/moderation-log-page'), 'ModerationLogPage')
const TermsPage = page(() => import('../features/legal/terms-page'), 'TermsPage')
const NotFoundPage = page(() => import('./not-found-page'), 'NotFoundPage')
const PrivacyPage = page(() => import('../features/legal/privacy-page'), 'PrivacyPage')

/** For those who work on the product: the build leaves it out. */
const KitPage = import.meta.env.DEV ? page(() => import('./kit/kit-page'), 'KitPage') : null

/** Which screen stands at which address, and for whom. */
const routes = createRoutesFromElements(
  <>
    <Route path={paths.home} element={<HomePage />} />
    <Route path={paths.circuits} element={<LibraryPage />} />
    <Route path={patterns.circuit} element={<CircuitDetailPage />} />
    <Route path={paths.generator} element={<OptionsPage />} />
    <Route path={paths.generatorShort} element={<OptionsPage />} />
    <Route path={paths.parameters} element={<BuilderPage />} />
    <Route path={paths.qasm} element={<QasmPage />} />
    <Route path={paths.login} element={<LoginPage />} />
    <Route path={paths.register} element={<RegisterPage />} />
    <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
    <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
    <Route path={paths.restoreEmail} element={<RestoreEmailPage />} />
    <Route path={paths.verifyEmail} element={<VerifyEmailPage />} />
    <Route path={paths.verifyEmailSent} element={<VerifyEmailSentPage />} />
    <Route path={paths.terms} element={<TermsPage />} />
    <Route path={paths.privacy} element={<PrivacyPage />} />
    <Route path={paths.unsubscribe} element={<UnsubscribePage />} />
    <Route path={patterns.user} element={<ProfilePage />} />
    <Route element={<RequireSession />}>
      <Route path={paths.profile} element={<ProfilePage />} />
      <Route path={paths.reportIssue} element={<Navigate to={paths.newIssue} replace />} />
      <Route path={paths.newIssue} element={<IssueFormPage />} />
      <Route path={paths.myIssues} element={<MyIssuesPage />} />
      <Route path={patterns.issue} element={<IssuePage />} />
      <Route path={patterns.editIssue} element={<IssueFormPage />} />
      <Route path={paths.adminIssues} element={<AdminIssuesPage />} />
      <Route path={patterns.adminIssue} element={<AdminIssuePage />} />
      <Route path={paths.moderationLog} element={<ModerationLogPage />} />
    </Route>
    {KitPage && <Route path="/dev/kit" element={<KitPage />} />}
    <Route path="*" element={<NotFoundPage />} />
  </>,
)

/** The screen at the address. */
export function AppRoutes() {
  const { pathname } = useLocation()
  const screen = useRoutes(routes)
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Loading tall />}>{screen}</Suspense>
    </ErrorBoundary>
  )
}

/** Loads the page of an address ahead. Rejects where that failed; the page itself tries again and tells. */
export async function loadPageAt(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) await loadPageIn(route.element)
}
