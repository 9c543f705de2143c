const quiet = { type: '' }

/** Valhalla's minimal settings for building tiles and routing cars in this process. */
export function valhallaConfig(tileFolder: string): object {
  return {
    mjolnir: {
      tile_dir: tileFolder,
      logging: quiet,
      hierarchy: true,
      shortcuts: true,
      include_driving: true,
      include_bicycle: false,
      include_pedestrian: false,
      include_driveways: true,
      id_table_size: 1_300_000_000,
      max_cache_size: 256_000_000,
      reclassify_links: true,
      data_processing: {
        allow_alt_name: false,
        apply_country_overrides: true,
        grid_divisions_within_tile: 32,
        infer_internal_intersections: true,
        infer_turn_channels: true,
        scan_tar: false,
        // Taiwan drives on the right, Valhalla's default without a table of countries.
        use_admin_db: false,
        use_direction_on_ways: false,
        use_rest_area: false,
        use_urban_tag: false,
      },
    },
    loki: { actions: ['route', 'status'], use_connectivity: true, logging: quiet, service_defaults: serviceDefaults },
    thor: { logging: quiet },
    odin: { logging: quiet },
    meili: { mode: 'auto', customizable: [], default: matching, grid: { cache_size: 100_240, size: 500 } },
    service_limits: { ...limits, ...limitsOfCosts },
    additional_data: {},
  }
}

/** Valhalla requires limits for every travel mode, even unused ones. */
const limitsOfCosts = Object.fromEntries(
  [
    'auto',
    'bicycle',
    'bikeshare',
    'bus',
    'motor_scooter',
    'motorcycle',
    'multimodal',
    'pedestrian',
    'taxi',
    'transit',
    'truck',
  ].map((costing) => [
    costing,
    {
      max_distance: 5_000_000,
      max_locations: 20,
      max_matrix_distance: 0,
      max_matrix_location_pairs: 0,
      min_transit_walking_distance: 1,
      max_transit_walking_distance: 10_000,
    },
  ]),
)

const serviceDefaults = {
  heading_tolerance: 60,
  minimum_reachability: 50,
  node_snap_tolerance: 5,
  radius: 0,
  search_cutoff: 500,
  street_side_max_distance: 1000,
  street_side_tolerance: 5,
}

const matching = {
  beta: 3,
  breakage_distance: 2000,
  geometry: false,
  gps_accuracy: 5,
  interpolation_distance: 10,
  max_route_distance_factor: 5,
  max_route_time_factor: 5,
  max_search_radius: 100,
  route: true,
  search_radius: 50,
  sigma_z: 4.07,
  turn_penalty_factor: 0,
}

const pathLimits = { max_allowed_up_transitions: { '1': 400, '2': 100 } }
const limits = {
  allow_hard_exclusions: false,
  centroid: { max_distance: 200_000, max_locations: 5 },
  hierarchy_limits: {
    allow_modification: false,
    bidirectional_astar: { ...pathLimits, max_expand_within_distance: { '0': 1e8, '1': 20_000, '2': 5000 } },
    costmatrix: pathLimits,
    unidirectional_astar: { ...pathLimits, max_expand_within_distance: { '0': 1e8, '1': 100_000, '2': 5000 } },
  },
  isochrone: {
    max_contours: 4,
    max_distance: 25_000,
    max_distance_contour: 200,
    max_locations: 1,
    max_time_contour: 120,
  },
  max_alternates: 2,
  max_distance_disable_hierarchy_culling: 0,
  max_exclude_locations: 50,
  max_exclude_polygons_length: 10_000,
  max_radius: 200,
  max_reachability: 100,
  max_timedep_distance: 500_000,
  max_timedep_distance_matrix: 0,
  skadi: { max_shape: 750_000, min_resample: 10 },
  status: { allow_verbose: false },
  trace: {
    max_alternates: 3,
    max_alternates_shape: 100,
    max_distance: 200_000,
    max_gps_accuracy: 100,
    max_search_radius: 100,
    max_shape: 16_000,
  },
}
