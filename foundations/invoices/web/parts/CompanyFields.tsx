import { TextField } from '@daoxing/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isTaxId } from '@daoxing/invoices/contract'
import { companyQuery } from '../invoices-data.ts'
import * as words from '../words/compiled/messages.js'
import type { CarrierFieldsProps } from './carrier-fields-props.ts'

/** A company: its name is looked up by its tax id, and can be entered if the register does not answer. */
export function CompanyFields({ wish, fault, onChange }: CarrierFieldsProps) {
  const cache = useQueryClient()
  const [register, setRegister] = useState<{ readonly ubn: string; readonly state: 'found' | 'absent' | 'unknown' }>()
  const type = async (typed: string) => {
    const ubn = typed.trim()
    onChange((before) => ({ ...before, ubn }))
    if (!isTaxId(ubn)) return
    const answer = await cache.fetchQuery(companyQuery(ubn)).catch(() => undefined)
    setRegister({ ubn, state: answer?.state ?? 'unknown' })
    const companyName = answer?.company_name
    // The rider may have typed another tax id meanwhile.
    if (companyName) onChange((before) => (before.ubn === ubn ? { ...before, companyName } : before))
  }
  const state = register?.ubn === wish.ubn ? register.state : 'found'
  const said = state === 'absent' ? words.invoices_form_ubnAbsent() : words.invoices_form_ubnUnknown()
  return (
    <>
      <TextField
        label={words.invoices_form_ubn()}
        value={wish.ubn}
        inputMode="numeric"
        autoComplete="off"
        lengthMax={8}
        {...(state !== 'found' && { hint: said })}
        error={fault === 'ubn' ? words.invoices_form_ubnWrong() : undefined}
        isRequired
        onChange={(typed) => void type(typed)}
      />
      <TextField
        label={words.invoices_form_companyName()}
        value={wish.companyName}
        autoComplete="organization"
        lengthMax={60}
        error={fault === 'companyName' ? words.invoices_form_companyNameMissing() : undefined}
        isRequired
        onChange={(companyName) => onChange((before) => ({ ...before, companyName }))}
      />
      <TextField
        label={words.invoices_form_jurisdiction()}
        value={wish.jurisdiction}
        inputMode="numeric"
        autoComplete="off"
        lengthMax={20}
        error={fault === 'jurisdiction' ? words.invoices_form_jurisdictionWrong() : undefined}
        onChange={(jurisdiction) => onChange((before) => ({ ...before, jurisdiction: jurisdiction.trim() }))}
      />
    </>
  )
}
