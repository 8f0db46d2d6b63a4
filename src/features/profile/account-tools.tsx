import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { settingsSection } from '../../../contract/settings-sections'
import { useLogout } from '../../api/auth'
import { Button, LinkButton } from '../../ui/button'
import { SlidersIcon, TrashIcon } from '../../ui/icons'

/** What owners do with their account as a whole: log out, and the ways to the settings. */
export function AccountTools() {
  const logout = useLogout()
  return (
    <Section aria-labelledby="account">
      <h2 id="account">Account</h2>
      <div>
        <Button size="small" onClick={() => logout.mutate()}>
          Log out
        </Button>
        <LinkButton size="small" icon={<SlidersIcon />} to={paths.settings}>
          Settings
        </LinkButton>
        <LinkButton size="small" icon={<TrashIcon />} to={settingsSection('delete')}>
          Delete account
        </LinkButton>
      </div>
    </Section>
  )
}

const Section = styled.section`
  margin-top: var(--space-7);
  padding-top: var(--space-5);
  border-top: 1px solid var(--border);

  & > h2 {
    margin-bottom: var(--space-3);
    font-size: var(--text-md);
  }

  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
`
