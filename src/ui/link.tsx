import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, with its query and its hash. */
  to: string
  /** Takes the place of the current entry of the history. */
  replace?: boolean
  /** State for the target page, besides its address. */
  state?: unknown
}

/**
 * A link to a page of this site. The router's own would do the same, and brings 3 kB along for servers that send pages in parts;
 * these are the hooks that it offers for links like this one.
 */
export function Link({ to, replace, state, onClick, target, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target })
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}

interface NavLinkProps extends LinkProps {
  /** Only the very page counts as the current one, not those below it. */
  end?: boolean
}

/** A link of a navigation: says whether it leads to the current page. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`))
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />
}
