// Which failed test files run a second time, and how both reports of the test runner become one.

/** With more failed files than these it is the product, not the load of the machine. */
const filesMax = 8

/** The paths of the files that failed; none if there are too many of them. */
export function filesToRepeat({ testResults }) {
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return files.length > filesMax ? [] : files
}

/**
 * The first report, in which each repeated file has the results of the second. A test that failed in the first and passed in
 * the second is listed under `unsteady` as "file: test"; so is a file that could not be loaded at first.
 */
export function withSecondTry(first, second) {
  const again = new Map(second.testResults.map((result) => [result.name, result]))
  const testResults = first.testResults.map((result) => {
    const repeated = again.get(result.name)
    return result.status === 'failed' && repeated !== undefined && ranAll(result, repeated) ? repeated : result
  })
  const failedStill = new Set(testResults.flatMap(failuresIn))
  const unsteady = first.testResults.flatMap(failuresIn).filter((failure) => !failedStill.has(failure))
  const numPassedTests = testResults.flatMap((result) => testsIn(result, 'passed')).length
  return { ...first, testResults, numPassedTests, unsteady }
}

/** A repetition in which a failed test did not run proves nothing of it. */
function ranAll(result, repeated) {
  const ran = new Set([...testsIn(repeated, 'passed'), ...testsIn(repeated, 'failed')])
  return testsIn(result, 'failed').every((test) => ran.has(test))
}

/** The failed tests of a file; the file itself if it could not be loaded. */
function failuresIn(result) {
  const failed = testsIn(result, 'failed')
  return result.status === 'failed' && failed.length === 0 ? [result.name] : failed
}

const testsIn = ({ name, assertionResults }, status) =>
  assertionResults.filter((test) => test.status === status).map((test) => `${name}: ${test.fullName}`)
