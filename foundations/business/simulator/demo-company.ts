import type { CompanyPlan } from '@daoxing/business/contract'

/** The name of the company in its own system. */
export const companyCode = 'demo'
export const mailDomain = 'demo.daoxing.example'

/** The company of the city that a new rider can join: one group rides freely, the other requires everything. */
export const demoCompany: CompanyPlan = {
  name: '示範公司',
  mail_domain: mailDomain,
  groups: [
    {
      code: 'all',
      name: '全體同仁',
      joins_by_mail: true,
      rules: {
        hours: [],
        places: [],
        vehicle_types: [],
        ride_limit: 2000,
        month_limit: 20_000,
        needs_ticket: false,
        needs_note: false,
        custom_fields: [],
      },
    },
    {
      code: 'sales',
      name: '業務部',
      joins_by_mail: true,
      rules: {
        hours: [],
        places: [],
        vehicle_types: [],
        ride_limit: null,
        month_limit: 100_000,
        needs_ticket: true,
        needs_note: true,
        custom_fields: [{ key: 'project', label: '專案代號', required: true, choices: ['A 專案', 'B 專案', '其他'] }],
      },
    },
  ],
}
