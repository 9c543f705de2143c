import { newTapKey, send, sendWithRetry } from '@daoxing/kit/web'
import {
  addContacts,
  changeContact,
  deleteContact,
  type EmergencyContact,
  listContacts,
  textContacts,
  textPolice,
} from '@daoxing/safety/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

export const contactsQuery = queryOptions({
  queryKey: ['safety', 'contacts'],
  queryFn: async ({ signal }) => (await send(listContacts, { signal })).contacts,
})

/** The fields of the form. A contact with an ID is changed, and one without an ID is added. */
export type ContactDraft = Pick<EmergencyContact, 'contact_name' | 'contact_number' | 'dial_code' | 'cc'> & {
  readonly id: string | undefined
  readonly uuid: string
}

/** Saves a contact once, even if the response is lost repeatedly. */
export function useKeepContact() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, ...contact }: ContactDraft) => {
      if (id !== undefined) return void (await send(changeContact, { params: { id }, body: contact }))
      await sendWithRetry(addContacts, { body: { contacts: [contact] }, idempotencyKey: newTapKey() })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: contactsQuery.queryKey }),
  })
}

export function useDeleteContact() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => send(deleteContact, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: contactsQuery.queryKey }),
  })
}

/** The order in danger and the place of the rider. */
export type CallForHelp = {
  readonly trip_hash: string
  readonly lat: number
  readonly lng: number
  readonly address: string
}

export const useTextPolice = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (body: CallForHelp) => sendWithRetry(textPolice, { body, idempotencyKey: newTapKey() }),
  })

export const useTextContacts = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (body: CallForHelp) => sendWithRetry(textContacts, { body, idempotencyKey: newTapKey() }),
  })
