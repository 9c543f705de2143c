/** A layer over a screen: a sheet, a dialog, a question within a step. */
export type Layer = {
  /** Closes it because the rider goes back; false where it cannot be closed just now. */
  readonly close: () => boolean
}

/** The history of the page, which keeps the layers. */
export type LayerKeeper = {
  readonly openLayer: (layer: Layer) => () => void
  readonly closeTopLayer: () => boolean
}

let keeper: LayerKeeper | undefined

/** Without a keeper, as where a part is drawn alone, back knows nothing of layers. */
export function keepLayersBy(history: LayerKeeper): void {
  keeper = history
}

/** Puts a layer over the screen, so that back closes it first. The returned function takes the layer away. */
export function openLayer(layer: Layer): () => void {
  return keeper?.openLayer(layer) ?? (() => undefined)
}

/** Goes back by closing the topmost layer; false where none is open. */
export function closeTopLayer(): boolean {
  return keeper?.closeTopLayer() ?? false
}
