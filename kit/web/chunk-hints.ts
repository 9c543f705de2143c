/**
 * Modules of a slice that share a chunk of the built page, by the name of that chunk. Slices that use the same name put
 * their modules into the same chunk: `frame` comes before every screen, `later` after it. The name `first` is the
 * slice's own chunk, with the imports of its modules: the state that its first screen renders. `schemas` is the chunk of
 * the slice's schemas: plain modules that schemas depend on.
 *
 * A module is a path from the web folder without its extension for code: `plan/PlanRide`, `parts/sheet.css`.
 * `words:taxi_live` are the texts of a place, `icon:plane` is an icon, `package:react-router` a library. A trailing `*`
 * matches the rest of a name. The build fails if a hint matches no module.
 */
export type ChunkHints = Readonly<Record<string, readonly string[]>>
