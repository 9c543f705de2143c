import { expect, test } from 'vitest'
import { type BindingAnswer, bindingModals, codeMeanings, nextModal, reactTo } from './binding-machine.ts'
import { idNumberWhileTyping } from './id-number.ts'

const refused = (facts: Partial<Extract<BindingAnswer, { kind: 'refused' }>> = {}): BindingAnswer => ({
  kind: 'refused',
  code: undefined,
  isMember: true,
  title: '',
  contact: '',
  message: '',
  ...facts,
})
const nothing = { hasConsent: false, hasProof: false, hasIdNumber: false }

test('an answer of 200 passes, and a cached one keeps its age [PTB-011, PTB-014]', () => {
  expect(reactTo({ kind: 'passed' })).toEqual({ kind: 'pass', ageSeconds: undefined })
  expect(reactTo({ kind: 'passed', ageSeconds: 90 })).toEqual({ kind: 'pass', ageSeconds: 90 })
})

test('1606 begins the first binding, 1607 a rebinding, 1608 the change of the number [PTB-012, PTB-015, PTB-027]', () => {
  const types = [1606, 1607, 1608].map((code) => reactTo(refused({ code })))
  expect(types).toEqual([
    { kind: 'begin', type: 'first_binding', ageSeconds: undefined },
    { kind: 'begin', type: 'rebinding', ageSeconds: undefined },
    { kind: 'begin', type: 'carplus_changed_rebinding', ageSeconds: undefined },
  ])
})

test('1608 with a title and a contact is the error dialog of the partner [PTB-026]', () => {
  const told = { title: '會員異常', contact: '0800-111-222', message: '請洽客服' }
  expect(reactTo(refused({ code: 1608, ...told }))).toEqual({
    kind: 'dialog',
    dialog: { form: 'contact', ...told },
    after: 'end',
  })
  // The same code in answer to the binding itself is an error of the account.
  expect(reactTo(refused({ code: 1608 }), 'carplus_changed_rebinding')).toMatchObject({
    dialog: { form: 'confirm', reason: 'account' },
  })
})

test('a rider who is no member is asked to upgrade, at the check and after a binding [PTB-013, PTB-021]', () => {
  const upgrade = { kind: 'begin', type: 'upgrade', ageSeconds: undefined }
  expect(reactTo(refused({ isMember: false }))).toEqual(upgrade)
  expect(reactTo(refused({ isMember: false, code: 1605 }), 'first_binding')).toEqual(upgrade)
  // Never in a circle.
  expect(reactTo(refused({ isMember: false }), 'upgrade')).toMatchObject({ kind: 'dialog' })
})

test('1741 asks for the id number again, 1711 ends the binding [PTB-024, PTB-025]', () => {
  expect(reactTo(refused({ code: 1741 }), 'first_binding')).toMatchObject({
    dialog: { form: 'confirm', reason: 'idRefused' },
    after: 'idNumber',
  })
  expect(reactTo(refused({ code: 1711 }), 'first_binding')).toMatchObject({
    dialog: { form: 'confirm', reason: 'limit' },
    after: 'end',
  })
})

test('each of the twelve codes has a reaction, and the unknown ones show the message of the server [PTB-022]', () => {
  expect(Object.keys(codeMeanings).map(Number)).toEqual(
    [1028, 1605, 1703, 1741, 1012, 1121, 1601, 1711, 1607, 1608, 1503, 1606].toSorted((one, two) => one - two),
  )
  for (const code of [1028, 1605, 1703, 1012, 1121, 1601, 1503])
    expect(reactTo(refused({ code, message: '請稍後' }), 'first_binding')).toEqual({
      kind: 'dialog',
      dialog: { form: 'confirm', reason: 'other', message: '請稍後' },
      after: 'end',
    })
})

const formOf = (facts: Parameters<typeof refused>[0]) => {
  const reaction = reactTo(refused(facts), 'first_binding')
  return reaction.kind === 'dialog' ? reaction.dialog.form : reaction.kind
}

test('the dialog depends on title and contact [PTB-023, PTB-028, PTB-029]', () => {
  expect(formOf({ code: 1601, title: '暫停服務', contact: '0800' })).toBe('contact')
  expect(formOf({ code: 1601, title: '暫停服務', message: '請稍後' })).toBe('confirm')
})

test('without any text, and after a failure of the system, the dialog is the general one [PTB-030, PTB-032]', () => {
  expect(formOf({})).toBe('generic')
  expect(reactTo({ kind: 'failed' })).toMatchObject({ dialog: { form: 'generic', reason: 'system' }, after: 'stay' })
})

test('a binding is the consent, the OTP step, then the id-number step [PTB-002, PTB-009, PTB-010]', () => {
  const walk = (type: Parameters<typeof nextModal>[0]) => {
    const seen: string[] = []
    let held = nothing
    let modal = nextModal(type, held)
    while (modal !== undefined) {
      seen.push(modal)
      held = {
        hasConsent: held.hasConsent || modal === 'privacyConsent',
        hasProof: held.hasProof || modal === 'otp',
        hasIdNumber: held.hasIdNumber || modal === 'idNumber',
      }
      modal = nextModal(type, held, modal)
    }
    return seen
  }
  expect(walk('first_binding')).toEqual(['privacyConsent', 'otp', 'idNumber'])
  expect(walk('rebinding')).toEqual(['rebinding', 'privacyConsent', 'otp', 'idNumber'])
  expect(walk('carplus_changed_rebinding')).toEqual(['carrierPhoneChanged', 'privacyConsent', 'otp', 'idNumber'])
  expect(walk('upgrade')).toEqual(['upgradeConsent', 'otp', 'idNumber'])
  const all = (['first_binding', 'rebinding', 'carplus_changed_rebinding', 'upgrade'] as const).flatMap(walk)
  expect([...new Set(all)].toSorted()).toEqual([...bindingModals].toSorted())
})

test('after a reload at the id number the code is asked for once the number is typed; nothing is asked for twice', () => {
  const typed = { hasConsent: true, hasProof: false, hasIdNumber: true }
  expect(nextModal('first_binding', typed, 'idNumber')).toBe('otp')
  expect(nextModal('first_binding', { ...typed, hasProof: true }, 'otp')).toBeUndefined()
  expect(nextModal('upgrade', { ...typed, hasProof: true }, 'upgradeConsent')).toBeUndefined()
})

test('an id number is letters and digits in upper case, at most 10 [PTB-016, PTB-017]', () => {
  expect(idNumberWhileTyping(' a-123 456.789')).toBe('A123456789')
  expect(idNumberWhileTyping('ａ１２３456789012')).toBe('A123456789')
  expect(idNumberWhileTyping('身分證')).toBe('')
})
