/** Suites that every slice runs over its calls. They define tests, so only a test file may import them. */
export { fuzzCalls, type FuzzedHouse } from './fuzz-calls.ts'
export { type Naming, type Owner, type StrangerHouse, type StrangerPlan, testStrangers } from './strangers.ts'
export { digestRows, type Rows } from './watch-rows.ts'
export { type Likely, nastyValue } from './wild-input.ts'
