// The container's health check: exits with 0 if its server answers calls.
const address = `http://127.0.0.1:${process.env.PORT || 8080}/readyz`
const isReady = await fetch(address, { signal: AbortSignal.timeout(2_500) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isReady ? 0 : 1)
