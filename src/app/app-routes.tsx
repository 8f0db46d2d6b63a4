import { lazy, Suspense, useState, type ComponentType } from 'react'
import { matchRoutes, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router-dom'
import { site } from '../site'
import { Loading } from '../ui/loading'
import { useTitle } from '../ui/page'
import { ErrorBoundary } from './error-boundary'
import { useMarkPageShown } from './first-page'
import { RequireSession } from './require-session'
import { redirects, routes, type PageRoute } from './routes'

/** How to load each page. A page is the default export of its module. */
const loaders = import.meta.glob<{ default: ComponentType }>([
  '/src/features/*/*-page.tsx',
  '!/src/features/{admin,collections,compare,help,issues,notifications,settings}/*',
  '/src/app/not-found-page.tsx',
])

/** The pages that have loaded, by their modules. */
const loadedPages = new Map<string, ComponentType>()

async function load({ module }: PageRoute): Promise<{ default: ComponentType }> {
  const file = `/src/${module}.tsx`
  const loader = loaders[file] ?? (await import('./lazy-pages')).lazyPages[file]
  if (loader === undefined) throw new Error(`There is no page in src/${module}.tsx.`)
  const loaded = await loader()
  loadedPages.set(module, loaded.default)
  return loaded
}

const routeObjects: RouteObject[] = [
  ...routes.map((route) => ({ path: route.path, element: elementOf(route) })),
  ...redirects.map(({ from, to }) => ({ path: from, element: <Navigate to={to} replace /> })),
  ...devRoutes(),
]

/**
 * React's `lazy` keeps the page that is left on screen until the next one has loaded. A page that has loaded ahead does without: `lazy` would
 * wait for it all the same, and React shows a fallback for at least 300 ms.
 */
function elementOf(route: PageRoute) {
  const LazyPage = lazy(() => load(route))
  function Page() {
    // Chosen once: another component later would lose the page's state.
    const [{ Chosen }] = useState(() => ({ Chosen: loadedPages.get(route.module) ?? LazyPage }))
    return <Chosen />
  }
  const page = (
    <>
      <Title text={route.title} />
      <Page />
    </>
  )
  return route.access === 'members' ? <RequireSession>{page}</RequireSession> : page
}

/** Stands before its page, so that a title that the page sets itself comes after this one. */
function Title({ text = site.productName }: { text: string | undefined }) {
  useTitle(text)
  return null
}

/** Stands beside its page, and so is on screen once the page is. */
function Shown() {
  useMarkPageShown()
  return null
}

/** For those who work on the product. A build leaves it out. */
function devRoutes(): RouteObject[] {
  if (!import.meta.env.DEV) return []
  const ComponentGalleryPage = lazy(() => import('./component-gallery/component-gallery-page'))
  return [{ path: '/dev/components', element: <ComponentGalleryPage /> }]
}

/** The page at the address. */
export function AppRoutes() {
  const { pathname } = useLocation()
  const page = useRoutes(routeObjects)
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Loading tall />}>
        {page}
        <Shown />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Loads the page at a path ahead. Rejects if that fails; rendering the page then shows the error. */
export async function loadPageAt(pathname: string): Promise<void> {
  const [match] = matchRoutes(routes, pathname) ?? []
  if (match) await load(match.route)
}
