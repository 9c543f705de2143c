import type { Generated } from 'kysely'

/** Rows as PostgreSQL gives them; moments are ISO text in UTC. */
export type DispatchTables = {
  'dispatch.drivers': {
    driver_id: string
    display_name: string
    star_tenths: number
    rating_count: number
    trip_count: number
    enrolled_at: string
    phone_e164: string | null
    language: Generated<string>
  }
  'dispatch.vehicles': {
    driver_id: string
    plate: string
    model: string
    color: string
    seats: number
    features: number
  }
  'dispatch.driver_credentials': { credential_hash: string; driver_id: string; created_at: string }
  'dispatch.shifts': {
    shift_id: Generated<number>
    driver_id: string
    started_at: string
    ended_at: string | null
    ended_why: string | null
    missed_offers: Generated<number>
  }
  'dispatch.seekers': PlacesColumns & {
    order_hash: string
    service: string
    rider_id: string
    region: string
    features: number
    car_model: string | null
    seats: number
    fixed_fare_twd: number | null
    note: string
    waiting_since: string
    give_up_at: string
    seen_at: string | null
    trace: Generated<string | null>
  }
  'dispatch.offers': PlacesColumns & {
    offer_id: string
    order_hash: string
    driver_id: string
    state: string
    revision: number
    service: string
    region: string
    pickup_metres: number
    pickup_seconds: number
    from_lat: number
    from_lng: number
    fixed_fare_twd: number | null
    features: number
    note: string
    offered_at: string
    expires_at: string
    ended_at: string | null
    reject_reason: Generated<string>
  }
  'dispatch.driver_claims': {
    driver_id: string
    kind: string
    order_hash: string
    service: string
    offer_id: string
    target_lat: number | null
    target_lng: number | null
    claimed_at: string
  }
  'dispatch.meetings': {
    order_hash: string
    driver_id: string
    rider_id: string
    service: string
    met_at: string
    ended_at: string | null
    left_at: string | null
  }
  'dispatch.messages': {
    order_hash: string
    driver_id: string
    number: number
    message_key: string
    revision: number
    sender: string
    phrase: string | null
    text: string
    sent_at: string
    delivered_at: string | null
    read_at: string | null
  }
  'dispatch.call_leases': {
    order_hash: string
    driver_id: string
    phone_number: string
    leased_at: string
    expires_at: string
  }
  'dispatch.blocks': { rider_id: string; driver_id: string; blocked_by: string; blocked_at: string }
  'dispatch.decisions': {
    decision_id: Generated<number>
    region: string
    decided_at: string
    waiting: number
    free_drivers: number
    took: unknown
    order_hashes: string[]
    pairs: unknown
  }
}

export type PlacesColumns = {
  pickup_address: string
  pickup_lat: number
  pickup_lng: number
  dropoff_address: string | null
  dropoff_lat: number | null
  dropoff_lng: number | null
}
