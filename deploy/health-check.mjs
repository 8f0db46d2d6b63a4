// Ends with 0 while the server in this container is ready. Plain Node, because the image has no other program that could ask.
try {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/ready`, {
    signal: AbortSignal.timeout(4000),
  })
  if (!answer.ok) console.error(await answer.text())
  process.exitCode = answer.ok ? 0 : 1
} catch (error) {
  console.error(`The server does not answer: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
