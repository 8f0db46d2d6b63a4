import { defineConfig, mergeConfig } from 'vitest/config'
import { testsWithOwnModules } from './tests/support/tests-with-own-modules'
import base from './vitest.config'

/** The client's tests that do not share their modules with others. */
export default mergeConfig(base, defineConfig({ test: { include: testsWithOwnModules } }))
