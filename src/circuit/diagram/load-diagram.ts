/**
 * Loads the diagram, and at the same time its canvas with the library that it needs. They are two parts, so that a phone runs the code of each, and puts
 * each on the page, in a task of its own: together they would keep it from responding for too long.
 *
 * @throws if the diagram cannot be loaded. Where only its canvas cannot, rendering it tells so.
 */
export async function loadCircuitDiagram() {
  import('./diagram-canvas').catch(() => undefined)
  return (await import('./circuit-diagram')).CircuitDiagram
}
