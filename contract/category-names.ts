/** The categories that circuits get without anybody's choice: those of programs, and of what the builder is used for. */

/** Of a pasted or imported program. */
export const programCategory = 'QASM Circuits'

/** Of what the builder makes for no other use. */
export const customCategory = 'Custom Quantum Circuits'

/** Of what solves combinatorial problems. */
export const optimizationCategory = 'Quantum Optimization'

/** Of what learns from data. */
export const learningCategory = 'Quantum Machine Learning'

/** Of what prepares states of physical systems. */
export const simulationCategory = 'Quantum Simulation'

/** All of them. They are spelled so, whatever was saved before. */
export const fixedCategories: readonly string[] = [
  programCategory,
  customCategory,
  optimizationCategory,
  learningCategory,
  simulationCategory,
]
