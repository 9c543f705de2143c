/** A layer above a screen: a sheet, a dialog, a question within a step. */
export type Layer = {
  /** Closes it because the rider goes back; false if it cannot be closed now. */
  readonly close: () => boolean
}

/** The history of the page, which manages the layers. */
export type LayerKeeper = {
  readonly openLayer: (layer: Layer) => () => void
  readonly closeTopLayer: () => boolean
}

let keeper: LayerKeeper | undefined

/** Without a layered history, as in isolated tests, back ignores layers. */
export function keepLayersBy(history: LayerKeeper): void {
  keeper = history
}

/** Adds a layer above the screen, so that back closes it first. The returned function removes the layer. */
export function openLayer(layer: Layer): () => void {
  return keeper?.openLayer(layer) ?? (() => undefined)
}

/** Goes back by closing the topmost layer; false if none is open. */
export function closeTopLayer(): boolean {
  return keeper?.closeTopLayer() ?? false
}
