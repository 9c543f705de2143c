/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

type Attributes = Readonly<Record<string, string | boolean | undefined>>
type Child = Node | string

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    // Styles are set as properties, because the page allows no style from outside.
    if (name === 'dot' && typeof value === 'string') made.style.setProperty('--dot', value)
    else made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children)
  return made
}

export function button(label: Child, onPress: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', onPress)
  return made
}

export function byId<Kind extends HTMLElement>(id: string, kind: abstract new () => Kind): Kind {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`the page has no ${id}`)
}

/**
 * Updates the rows from the items: an unchanged row stays, so that focus, selection and open details survive every
 * refresh.
 */
export function reconcileRows<Item>(
  rows: HTMLElement,
  items: readonly Item[],
  {
    key,
    print,
    make,
  }: { key: (item: Item) => string; print: (item: Item) => string; make: (item: Item) => HTMLElement },
): void {
  const held = new Map(
    [...rows.children].flatMap((row) => (row instanceof HTMLElement ? [[row.dataset.key, row]] : [])),
  )
  let before: Element | null = rows.firstElementChild
  for (const item of items) {
    const shown = held.get(key(item))
    held.delete(key(item))
    let row = shown
    if (row === undefined || row.dataset.print !== print(item)) {
      row = make(item)
      row.dataset.key = key(item)
      row.dataset.print = print(item)
      if (shown === before) before = before?.nextElementSibling ?? null
      if (shown) shown.replaceWith(row)
    }
    if (row === before) before = before.nextElementSibling
    else rows.insertBefore(row, before)
  }
  for (const gone of held.values()) gone.remove()
}
