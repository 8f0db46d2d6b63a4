import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled, css } from 'styled-components'
import { Spinner } from './spinner'

/** `primary`: the main action, once per view. `ghost`: for toolbars. `danger`: for destructive actions. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

interface Look {
  variant?: ButtonVariant
  size?: 'small' | 'medium' | 'large'
  /** Shown before the text. A button without text needs an `aria-label`. */
  icon?: ReactNode
  /** As wide as its container. */
  wide?: boolean
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  busy?: boolean
}

/** A button. Submits a form only with `type="submit"`. */
export function Button({ variant, size, icon, wide, busy, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <StyledButton
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...look({ variant, size, wide }, children)}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </StyledButton>
  )
}

type LinkButtonProps = Look & ComponentProps<typeof Link>

/** A link to a page of this site that looks like a button. */
export function LinkButton({ variant, size, icon, wide, children, ...rest }: LinkButtonProps) {
  return (
    <StyledLink {...look({ variant, size, wide }, children)} {...rest}>
      {icon}
      {children}
    </StyledLink>
  )
}

const look = ({ variant = 'secondary', size = 'medium', wide }: Look, children: ReactNode) => ({
  'data-variant': variant,
  'data-size': size,
  'data-wide': wide || undefined,
  'data-bare': children === undefined || undefined,
})

const buttonLook = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-height: 2.5rem;
  padding: 0 var(--space-4);
  border: 1px solid transparent;
  border-radius: var(--radius);
  font-size: var(--text-sm);
  font-weight: 550;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  transition:
    background-color var(--motion-fast),
    border-color var(--motion-fast),
    color var(--motion-fast);

  & > svg {
    flex: none;
  }

  &[data-size='small'] {
    min-height: var(--touch);
    padding: 0 var(--space-3);
  }

  &[data-size='large'] {
    min-height: 3rem;
    padding: 0 var(--space-5);
    font-size: var(--text-md);
  }

  &[data-bare] {
    width: 2.5rem;
    padding: 0;
  }

  &[data-bare][data-size='small'] {
    width: var(--touch);
  }

  &[data-wide] {
    width: 100%;
  }

  &[data-variant='primary'] {
    background: var(--primary);
    color: var(--primary-foreground);
  }

  &[data-variant='primary']:hover:not(:disabled) {
    background: var(--primary-hover);
  }

  &[data-variant='secondary'] {
    background: var(--card);
    border-color: var(--border-strong);
    color: var(--card-foreground);
  }

  &[data-variant='secondary']:hover:not(:disabled) {
    background: var(--accent);
    border-color: var(--primary);
    color: var(--accent-foreground);
  }

  &[data-variant='ghost'] {
    background: transparent;
    color: inherit;
  }

  &[data-variant='ghost']:hover:not(:disabled),
  &[data-variant='ghost'][aria-pressed='true'],
  &[data-variant='ghost'][aria-expanded='true'] {
    background: var(--accent);
    color: var(--accent-foreground);
  }

  &[data-variant='danger'] {
    background: var(--danger);
    color: var(--danger-foreground);
  }

  &[data-variant='danger']:hover:not(:disabled) {
    background: var(--danger-hover);
  }

  &:disabled {
    background: var(--sunken);
    border-color: var(--border);
    color: var(--muted-foreground);
  }
`

const StyledButton = styled.button`
  ${buttonLook}
`

const StyledLink = styled(Link)`
  ${buttonLook}
`
