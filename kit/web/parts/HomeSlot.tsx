import { type HomeSlots, useRegistry } from '../registry.tsx'

/** Renders the entries of all slices for one place on the home screen, in the order of the slices. */
export function HomeSlot({ name }: { readonly name: keyof HomeSlots }) {
  return useRegistry().map(({ slice, home }) => {
    const Filled = home?.[name]
    return Filled === undefined ? null : <Filled key={slice} />
  })
}
