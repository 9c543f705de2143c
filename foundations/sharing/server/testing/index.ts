export { openSharingWorld, type SharingWorld, type TestFollower } from './sharing-world.ts'
