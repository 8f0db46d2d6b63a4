import { paths, patterns } from '../../contract/paths'

/** A page of the app. The router, the titles, the preloads and the server's known paths are made of these rows. */
export interface PageRoute {
  /** The path of the page, with its parameters as a router writes them. */
  path: string
  /** The module whose default export is the page, below `src`. */
  module: string
  /** What the window's title says before the product's name, until the page knows better; absent for the name alone. */
  title?: string
  /** Absent for everyone. Visitors of a page for members are sent to the login page and back. */
  access?: 'members'
}

/** All pages. The order does not matter: a path by name goes before one with a parameter. */
export const routes: PageRoute[] = [
  { path: paths.home, module: 'features/home/home-page' },
  { path: paths.circuits, module: 'features/library/library-page', title: 'Quantum Circuits' },
  { path: patterns.circuit, module: 'features/circuit-detail/circuit-detail-page', title: 'Circuit' },
  { path: patterns.remixes, module: 'features/circuit-detail/remixes-page', title: 'Remixes' },
  { path: paths.collections, module: 'features/collections/collections-page', title: 'Collections' },
  { path: patterns.collection, module: 'features/collections/collection-page' },
  { path: paths.compare, module: 'features/compare/compare-page', title: 'Compare' },
  { path: paths.generator, module: 'features/workbench/generator-page', title: 'Circuit Generator' },
  { path: paths.generatorShort, module: 'features/workbench/generator-page', title: 'Circuit Generator' },
  { path: paths.builder, module: 'features/builder/builder-page', title: 'Circuit Builder' },
  { path: paths.qasm, module: 'features/editor/qasm-page', title: 'QASM Generator' },
  { path: paths.help, module: 'features/help/help-page', title: 'Help' },
  { path: paths.searchHelp, module: 'features/help/search-page', title: 'Search the library' },
  { path: paths.gateHelp, module: 'features/help/gates-page', title: 'Gates' },
  { path: paths.languageHelp, module: 'features/help/language-page', title: 'OpenQASM 3 by example' },
  { path: paths.builderHelp, module: 'features/help/builder-help-page', title: 'Settings of the builder' },
  { path: paths.importHelp, module: 'features/help/imports-page', title: 'Imports' },
  { path: paths.sharingHelp, module: 'features/help/sharing-page', title: 'Exports and embeds' },
  { path: paths.claimHelp, module: 'features/help/claims-page', title: 'Claims' },
  { path: paths.shortcutHelp, module: 'features/help/shortcuts-page', title: 'Keyboard shortcuts' },
  { path: patterns.diagnostic, module: 'features/help/diagnostic-page', title: 'Diagnostics' },
  { path: paths.login, module: 'features/auth/login-page', title: 'Log in' },
  { path: patterns.providerReturn, module: 'features/auth/provider-return-page', title: 'Log in' },
  { path: paths.register, module: 'features/auth/register-page', title: 'Create an account' },
  { path: paths.forgotPassword, module: 'features/auth/forgot-password-page', title: 'Forgot password' },
  { path: paths.resetPassword, module: 'features/auth/reset-password-page', title: 'Reset password' },
  { path: paths.restoreEmail, module: 'features/auth/restore-email-page', title: 'Undo email change' },
  { path: paths.verifyEmail, module: 'features/auth/verify-email-page', title: 'Verify your email' },
  { path: paths.verifyEmailSent, module: 'features/auth/verify-email-sent-page', title: 'Check your email' },
  { path: paths.terms, module: 'features/legal/terms-page', title: 'Terms of Service' },
  { path: paths.privacy, module: 'features/legal/privacy-page', title: 'Privacy Policy' },
  { path: paths.unsubscribe, module: 'features/issues/unsubscribe-page', title: 'Mails about your feedback' },
  { path: paths.unsubscribeDigest, module: 'features/notifications/unsubscribe-page', title: 'Unsubscribe' },
  { path: patterns.user, module: 'features/profile/profile-page', title: 'Profile' },
  { path: paths.profile, module: 'features/profile/profile-page', title: 'Profile', access: 'members' },
  {
    path: paths.notifications,
    module: 'features/notifications/notifications-page',
    title: 'Notifications',
    access: 'members',
  },
  { path: paths.following, module: 'features/notifications/following-page', title: 'Following', access: 'members' },
  { path: paths.settings, module: 'features/settings/settings-page', title: 'Settings', access: 'members' },
  { path: paths.newIssue, module: 'features/issues/issue-form-page', title: 'Feedback', access: 'members' },
  { path: paths.myIssues, module: 'features/issues/my-issues-page', title: 'My Issues', access: 'members' },
  { path: patterns.issue, module: 'features/issues/issue-page', title: 'Feedback', access: 'members' },
  { path: patterns.editIssue, module: 'features/issues/issue-form-page', title: 'Feedback', access: 'members' },
  {
    path: paths.adminIssues,
    module: 'features/admin/admin-issues-page',
    title: 'Feedback Management',
    access: 'members',
  },
  { path: patterns.adminIssue, module: 'features/admin/admin-issue-page', title: 'Feedback', access: 'members' },
  { path: paths.adminUsers, module: 'features/admin/users-page', title: 'Users', access: 'members' },
  { path: paths.adminJobs, module: 'features/admin/jobs-page', title: 'Mail and jobs', access: 'members' },
  { path: paths.adminSystem, module: 'features/admin/system-page', title: 'System', access: 'members' },
  {
    path: paths.moderationLog,
    module: 'features/admin/moderation-log-page',
    title: 'Moderation log',
    access: 'members',
  },
  { path: '*', module: 'app/not-found-page', title: 'Page not found' },
]

/** Paths that lead on to the page at another one. */
export const redirects = [
  { from: paths.reportIssue, to: paths.newIssue },
  { from: paths.formerSecurity, to: paths.settings },
]
