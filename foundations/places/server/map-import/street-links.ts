import type { Streets } from '../real-streets/streets.ts'

export type Links = Pick<Streets, 'outStart' | 'out'> & {
  readonly isOpen: (edge: number) => boolean
  readonly next: (edge: number) => number
}
