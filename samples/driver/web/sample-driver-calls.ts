/** The calls that the page sends, with their schemas; loaded in parallel with the screen that needs them first. */
export {
  cancelSampleDriver,
  getSampleDriverOrder,
  listSampleDriverOrders,
  orderSampleDriver,
  quoteSampleDriver,
} from '@daoxing/sample-driver/contract'
