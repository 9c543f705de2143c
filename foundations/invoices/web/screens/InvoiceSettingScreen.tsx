import { type Carrier, carriersMax } from '@daoxing/invoices/contract'
import { Button, Card, ListPage, ListRow } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Plus, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { carriersQuery } from '../invoices-data.ts'
import { CarrierRow } from '../parts/CarrierRow.tsx'
import { CarrierSheet } from '../parts/CarrierSheet.tsx'
import * as words from '../words/compiled/messages.js'

/** The settings step "invoice setting": carriers, companies and charities, one of them the default. */
export function InvoiceSettingScreen() {
  const query = useQuery(carriersQuery)
  const list = useQuery({ ...carriersQuery, select: ({ carriers }) => carriers })
  const [edited, setEdited] = useState<Carrier | 'new'>()
  const isOpen = query.data?.is_open !== false
  const add = () => setEdited('new')
  return (
    <>
      <ListPage
        title={words.invoices_setting_title()}
        query={list}
        empty={{
          icon: <ReceiptText aria-hidden="true" />,
          title: words.invoices_setting_none(),
          detail: isOpen ? words.invoices_setting_noneDetail() : words.invoices_setting_closed(),
          ...(isOpen && { action: <Button onPress={add}>{words.invoices_setting_add()}</Button> }),
        }}
      >
        {(carriers) => (
          <>
            <p className="text-secondary text-muted">
              {isOpen ? words.invoices_setting_about() : words.invoices_setting_closed()}
            </p>
            <Card form="plain">
              {carriers.map((carrier) => (
                <CarrierRow key={carrier.id} carrier={carrier} isOpen={isOpen} onEdit={() => setEdited(carrier)} />
              ))}
              {carriers.length >= carriersMax && (
                <ListRow title={words.invoices_setting_full({ max: carriersMax })} isLast />
              )}
              {isOpen && carriers.length < carriersMax && (
                <ListRow
                  icon={<Plus aria-hidden="true" size={20} />}
                  title={words.invoices_setting_add()}
                  onPress={add}
                  isLast
                />
              )}
            </Card>
          </>
        )}
      </ListPage>
      {edited !== undefined && (
        <CarrierSheet carrier={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
