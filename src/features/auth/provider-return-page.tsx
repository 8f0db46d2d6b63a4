import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { paths, withRedirect } from '../../../contract/paths'
import { signInIfDone } from '../../api/sign-in'
import { messageOf, UserFacingError } from '../../api/errors'
import { request } from '../../api/http'
import { deviceKey } from '../../session/device-key'
import { clearProviderLogin, readProviderLogin } from '../../session/provider-login'
import { useSession } from '../../session/session'
import { Loading } from '../../ui/loading'
import { AuthPage } from './auth-form'
import { SecondStep } from './second-step'
import { usedOnce } from './used-once'

/** Where a provider leads back to: finishes the login, or goes to the login page with the reason. */
export default function ProviderReturnPage() {
  const provider = useParams()['provider'] ?? ''
  const { search } = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const [begun] = useState(() => readProviderLogin(provider))
  const login = useQuery({
    queryKey: ['provider-login', provider, search],
    queryFn: async () => {
      if (begun === null)
        throw new UserFacingError('This login was started in another tab or browser. Please start again.')
      const body = { query: search, secret: begun.secret }
      const answer = await request('POST /auth/providers/:provider/finish', {
        params: { provider },
        body,
        device: deviceKey(),
      })
      clearProviderLogin()
      signInIfDone(answer)
      return answer
    },
    ...usedOnce,
  })
  const toLogin = withRedirect(paths.login, begun?.redirect ?? null)
  const { error } = login
  useEffect(() => {
    if (error) void navigate(toLogin, { replace: true, state: { failure: messageOf(error, 'Login failed') } })
  }, [error, navigate, toLogin])

  if (session) return <Navigate to={begun?.redirect ?? paths.home} replace />
  if (login.data && 'secondFactor' in login.data) {
    return (
      <SecondStep
        secondFactor={login.data.secondFactor}
        onRestart={(failure) => void navigate(toLogin, { replace: true, state: { failure } })}
      />
    )
  }
  return (
    <AuthPage title="Logging in">
      <Loading text="Logging in..." />
    </AuthPage>
  )
}
