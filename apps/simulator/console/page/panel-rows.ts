/// <reference lib="dom" />
import type { PanelAction, PanelBlock } from '@daoxing/kit/simulator'
import type { PanelRow } from './city-api.ts'
import { button, element, reconcileRows } from './elements.ts'
import { language, say } from './words.ts'

/** Carries out a button press; that of a form sends the typed value in its body. */
export type Press = (action: PanelAction) => void

type Block<Kind extends PanelBlock['block']> = Extract<PanelBlock, { block: Kind }>

/** Renders the rows of a panel; an unchanged row stays. */
export function showRows(rows: HTMLElement, items: readonly PanelRow[], press: Press): void {
  reconcileRows(rows, items, {
    key: ({ key }) => key,
    print: (row) => `${language()} ${JSON.stringify(row)}`,
    make: (row) => rowOf(row, press),
  })
}

function rowOf({ look = 'card', press: pressed, blocks }: PanelRow, press: Press): HTMLElement {
  const children = blocks.map((block) => blockOf(block, press))
  if (pressed === undefined) return element('article', { class: look === 'card' ? 'card' : look }, ...children)
  const row = button('', () => press(pressed), { class: 'row-button' })
  row.append(...blocks.flatMap((block) => (block.block === 'heading' ? headingParts(block, press) : [])))
  return row
}

function blockOf(block: PanelBlock, press: Press): HTMLElement {
  switch (block.block) {
    case 'heading':
      return element('h3', {}, ...headingParts(block, press))
    case 'text':
      return element('p', { class: block.look }, block.text)
    case 'code':
      return codeRow(block.code)
    case 'picture':
      return element('img', { src: block.dataUrl, alt: block.text, class: 'picture' })
    case 'table':
      return tableOf(block)
    case 'progress':
      return element('progress', block.percent === undefined ? {} : { max: '100', value: String(block.percent) })
    case 'actions':
      return element('div', { class: 'buttons' }, ...block.actions.map((action) => actionButton(action, press)))
    case 'choices':
      return choicesOf(block, press)
    case 'form':
      return formOf(block, press)
    case 'facts':
      return element(
        'dl',
        { class: 'figures' },
        ...block.facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
      )
    case 'group':
      return element('section', { class: 'group' }, ...block.blocks.map((inner) => blockOf(inner, press)))
  }
}

function headingParts({ color, text, badge, side, action }: Block<'heading'>, press: Press): readonly HTMLElement[] {
  return [
    ...(color === undefined ? [] : [dot(color)]),
    ...(action === undefined ? [] : [actionButton(action, press, 'hash')]),
    element('span', {}, text),
    ...(badge === undefined ? [] : [element('span', { class: 'plate' }, badge)]),
    ...(side === undefined ? [] : [element('span', { class: 'side' }, side)]),
  ]
}

export function dot(color: string): HTMLElement {
  return element('span', { class: 'dot', dot: color })
}

function actionButton(action: PanelAction, press: Press, look = ''): HTMLElement {
  const { label, isStrong } = action
  if (action.does === 'open')
    return element('a', { class: 'button', href: action.href, target: '_blank', rel: 'noreferrer' }, label)
  return button(label, () => press(action), { class: isStrong ? 'strike' : look })
}

function codeRow(code: string): HTMLElement {
  const copy = button(say('copy'), () => {
    void navigator.clipboard.writeText(code).then(() => copy.replaceChildren(say('copied')))
  })
  return element('h3', {}, element('span', { class: 'code' }, code), element('span', { class: 'side' }, copy))
}

function tableOf({ title, columns, lines }: Block<'table'>): HTMLElement {
  const table = element(
    'table',
    {},
    element('tr', {}, ...columns.map((head) => element('th', { scope: 'col' }, head))),
    ...lines.map(({ cells, isChosen = false }) =>
      element('tr', { class: isChosen ? 'chosen' : '' }, ...cells.map((cell) => element('td', {}, cell))),
    ),
  )
  return title === undefined ? table : element('details', {}, element('summary', {}, title), table)
}

function choicesOf({ label, choices }: Block<'choices'>, press: Press): HTMLElement {
  return element(
    'div',
    { class: 'choices', role: 'group', 'aria-label': label },
    ...choices.map(({ action, isChosen }) =>
      button(action.label, () => press(action), { class: 'choice', 'aria-pressed': String(isChosen) }),
    ),
  )
}

type Field = { readonly shown: HTMLElement; readonly value: () => string | number | undefined }

function formOf({ path, field: name, label, input, buttons }: Block<'form'>, press: Press): HTMLElement {
  const field = fieldOf(label, input)
  const send = (body: object) => () => {
    const value = field.value()
    if (value === undefined) field.shown.focus()
    else press({ does: 'post', label, path, body: { ...body, [name]: value } })
  }
  return element(
    'div',
    { class: input.type === 'text' ? 'form' : 'form line-form' },
    field.shown,
    element(
      'div',
      { class: 'buttons' },
      ...buttons.map(({ label: text, body, isStrong }) =>
        button(text, send(body), { class: isStrong ? 'strike' : '' }),
      ),
    ),
  )
}

/** A field; its value is undefined while it has no valid content. */
function fieldOf(label: string, input: Block<'form'>['input']): Field {
  if (input.type === 'number') {
    const { value, min, max, step } = input
    const bounds = { min: String(min), max: String(max), step: String(step) }
    const shown = element('input', { type: 'number', 'aria-label': label, value: String(value), ...bounds })
    return { shown, value: () => (shown.value !== '' && shown.validity.valid ? shown.valueAsNumber : undefined) }
  }
  const shown = element('textarea', { rows: '2', 'aria-label': label, placeholder: label })
  return { shown, value: () => shown.value.trim() || undefined }
}
