import type { ConsoleText, Say } from './words.ts'

/** A button on the console's page. */
export type PanelAction = { readonly label: string; readonly isStrong?: boolean } & (
  | { readonly does: 'post'; readonly path: string; readonly body: object }
  | { readonly does: 'delete'; readonly path: string }
  /** Shows a marker on the map. */
  | { readonly does: 'show'; readonly markerId: string }
  /** Opens the panel that finds this kind, and searches it: `order` and its hash. */
  | { readonly does: 'find'; readonly what: string; readonly text: string }
  | { readonly does: 'open'; readonly href: string }
)

export type PanelInput =
  | { readonly type: 'text' }
  | {
      readonly type: 'number'
      readonly value: number
      readonly min: number
      readonly max: number
      readonly step: number
    }

/** A part of a row. Texts are in the reader's language. */
export type PanelBlock =
  | {
      readonly block: 'heading'
      readonly color?: string
      readonly text: string
      /** A number plate or another short name. */
      readonly badge?: string | undefined
      readonly side?: string
      readonly action?: PanelAction
    }
  | {
      readonly block: 'text'
      readonly text: string
      readonly look?: 'strong' | 'small' | 'lines' | 'log' | 'quote' | 'note'
    }
  /** A text that readers copy. */
  | { readonly block: 'code'; readonly code: string }
  /** A picture as a data URL, with the text that it stands for. */
  | { readonly block: 'picture'; readonly dataUrl: string; readonly text: string }
  | {
      readonly block: 'table'
      /** With a title the table is folded under it. */
      readonly title?: string
      readonly columns: readonly string[]
      readonly lines: readonly { readonly cells: readonly string[]; readonly isChosen?: boolean }[]
    }
  | { readonly block: 'progress'; readonly percent?: number | undefined }
  | { readonly block: 'actions'; readonly actions: readonly PanelAction[] }
  | {
      readonly block: 'choices'
      readonly label: string
      readonly choices: readonly { readonly action: PanelAction; readonly isChosen: boolean }[]
    }
  /** A field; each button posts its value as `field`, with the facts of the button. */
  | {
      readonly block: 'form'
      readonly path: string
      readonly field: string
      readonly label: string
      readonly input: PanelInput
      readonly buttons: readonly { readonly label: string; readonly body: object; readonly isStrong?: boolean }[]
    }
  | { readonly block: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | { readonly block: 'group'; readonly blocks: readonly PanelBlock[] }

/** The page replaces a row when it changes, and otherwise keeps it with its focus, selection and typed text. */
export type PanelRow = {
  readonly key: string
  readonly look?: 'card' | 'plain' | 'section' | 'done' | 'alert'
  /** The whole row is a button. */
  readonly press?: PanelAction
  readonly blocks: readonly PanelBlock[]
}

export type PanelReader = {
  readonly say: Say
  /** The text of the panel's search field, trimmed. */
  readonly find: string
  /** Name and badge of a map marker; the id without one. */
  nameOf(markerId: string): string
}

/** A list on the console that a slice fills. */
export type CityPanel = {
  readonly id: string
  readonly title: ConsoleText
  /** Label of the search field, if any. */
  readonly search?: ConsoleText
  /** The kind of object that a search finds here: `order`. */
  readonly finds?: string
  /** A number next to the title, hidden at 0. */
  count?(): number
  /** The text of an empty panel. */
  empty(find: string): ConsoleText
  rows(reader: PanelReader): readonly PanelRow[] | Promise<readonly PanelRow[]>
}
