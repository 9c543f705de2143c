/** Text of each file by its path inside the new folder. */
export type ServiceFiles = Readonly<Record<string, string>>
