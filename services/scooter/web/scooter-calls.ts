/** The calls that the page sends, with their schemas; loaded in parallel with the screen that needs them first. */
export {
  cancelScooterOrder,
  getScooterOrder,
  listScooterOrders,
  listScooters,
  quoteScooter,
  reserveScooter,
  returnScooter,
  unlockScooter,
} from '@daoxing/scooter/contract'
