import { isValidElement, lazy, type ComponentType, type ReactNode } from 'react'

/** How to load what stands in a route. */
const loads = new WeakMap<object, () => Promise<unknown>>()

/**
 * A page that is loaded when its address is first opened. On the way from page to page the old one stays until the new one is there.
 */
export function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  const Page = lazy<ComponentType>(async () => ({ default: (await load())[name] }))
  loads.set(Page, load)
  return Page
}

/** Loads the page that stands in a route ahead, so that it is shown at once. */
export async function loadPageIn(element: ReactNode): Promise<void> {
  if (isValidElement(element) && typeof element.type !== 'string') await loads.get(element.type)?.()
}
