/** The calls that the page sends, with their schemas; loaded in parallel with the screen that needs them first. */
export {
  bookChauffeur,
  cancelChauffeur,
  changeChauffeur,
  createChauffeurPaymentLinks,
  createChauffeurPayLink,
  estimateChauffeur,
  estimateChauffeurChange,
  listChauffeurHours,
  listChauffeurPlans,
  listChauffeurTrips,
  payChauffeurRest,
  readActiveChauffeur,
  readChauffeurConfig,
  readChauffeurDiscount,
  readChauffeurTrip,
} from '@daoxing/chauffeur/contract'
