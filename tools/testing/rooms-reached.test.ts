import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { houseRoot } from '../check/testing/planted-repo.ts'
import { changedSince, roomsReached, workspacesOf } from './rooms-reached.ts'

const workspaces = workspacesOf(houseRoot)

test('a change of a foundation reaches every workspace above it, and the journeys', () => {
  const reached = roomsReached(['foundations/places/server/index.ts'], workspaces)
  expect(reached).toEqual(
    expect.arrayContaining(['foundations/places', 'services/taxi', 'apps/server', 'apps/web', 'days', 'e2e']),
  )
  expect(reached).not.toContain('kit')
  expect(reached).not.toContain('foundations/configs')
  expect(reached).not.toContain('tools')
})

test('a change of the kit reaches all workspaces', () => {
  const reached = roomsReached(['kit/contract/geo.ts'], workspaces)
  for (const { folder } of workspaces) expect(reached).toContain(folder)
})

test('a test file reaches only its own workspace, a document nothing, and a manifest everything', () => {
  expect(roomsReached(['foundations/places/server/places-calls.test.ts'], workspaces)).toEqual(['foundations/places'])
  expect(roomsReached(['README.md', 'docs/speed.svg', 'kit/README.md'], workspaces)).toEqual([])
  expect(roomsReached(['e2e/hail.test.ts', 'tools/check.mjs'], workspaces)).toEqual(['e2e', 'tools'])
  expect(roomsReached(['README.md', 'package-lock.json'], workspaces)).toEqual(
    expect.arrayContaining(['kit', 'foundations', 'services', 'apps', 'tools', 'days', 'e2e']),
  )
})

test('changed files are those that differ from a commit, moved ones, and new ones that are not ignored', () => {
  const root = mkdtempSync(join(tmpdir(), 'changed-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.tw', ...words], { cwd: root })
  mkdirSync(join(root, 'kit'))
  for (const name of ['kept', 'changed', 'moved']) writeFileSync(join(root, 'kit', name), `${name}\n`)
  writeFileSync(join(root, '.gitignore'), 'ignored\n')
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  writeFileSync(join(root, 'kit/changed'), 'otherwise\n')
  git('mv', 'kit/moved', 'kit/there')
  for (const name of ['新的', 'ignored']) writeFileSync(join(root, 'kit', name), '')
  expect([...changedSince(root, 'HEAD')].sort()).toEqual(['kit/changed', 'kit/moved', 'kit/there', 'kit/新的'])
  expect(() => changedSince(root, 'no-such-commit')).toThrow('no-such-commit')
})
