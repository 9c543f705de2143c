/** The company that pays for the planned ride, with its fields in the request. */
export type CompanyDraft = {
  readonly companyName: string
  readonly groupName: string
  readonly body: {
    readonly group_id: string
    readonly company: string
    readonly payment_method: 'company'
    /** A company uses none of the rider's cards, and pays no tip. */
    readonly card_id: null
    readonly pretrip_tips: null
    readonly ticketId: string | null
    readonly business_note: string
    readonly custom_field: Readonly<Record<string, string>>
  }
}
