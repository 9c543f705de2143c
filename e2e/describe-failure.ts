import { beforeEach, onTestFailed } from 'vitest'
import { describeOpenPages } from './page-rider.ts'

// A journey that fails on another machine cannot be looked at there.
beforeEach(() => onTestFailed(describeOpenPages))
