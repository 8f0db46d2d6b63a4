/** What a person says about a circuit. */
export interface CircuitDetails {
  name: string
  description: string
  isPublic: boolean
  tags: readonly string[]
  references: readonly string[]
}
