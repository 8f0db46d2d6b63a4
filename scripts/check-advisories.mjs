// `npm run check:advisories`: no package in use has a known weakness that is rated high or critical. Asks the registry by
// `npm audit`; a registry that keeps no advisories (a mirror, as a rule) is named, and then nothing can be said.
import { spawnSync } from 'node:child_process'

const { stdout, stderr, error } = spawnSync('npm', ['audit', '--json', '--audit-level=high'], {
  encoding: 'utf8',
  timeout: 120_000,
  shell: process.platform === 'win32',
})
if (error) throw error

const report = readReport()
if (report?.metadata?.vulnerabilities) {
  const { high, critical, total } = report.metadata.vulnerabilities
  const bad = Object.values(report.vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity))
  for (const { name, severity, range, fixAvailable } of bad) {
    console.log(`${severity}: ${name} ${range}${fixAvailable ? ' (a fix is available)' : ''}`)
  }
  console.log(`${high} high and ${critical} critical advisories; ${total} of all kinds.`)
  process.exitCode = high + critical > 0 ? 1 : 0
} else if (
  /audit endpoint returned an error|\b(404|405|501)\b|ENOTFOUND|ECONNREFUSED|ETIMEDOUT/.test(stdout + stderr)
) {
  console.log(
    'NOT CHECKED: the registry in use answers no questions about advisories. Run this again where npm’s own is reached.',
  )
} else {
  console.error(`npm audit cannot be understood:\n${stdout}\n${stderr}`)
  process.exitCode = 1
}

function readReport() {
  try {
    return JSON.parse(stdout)
  } catch {
    // Whatever it is, it is shown below.
    return null
  }
}
