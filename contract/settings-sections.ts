/** The addresses of the sections of the settings: apart from all other paths, because every page of the site has those. */
import { paths } from './paths'

/** The sections of the settings. */
export type SettingsSection = 'profile' | 'email' | 'login' | 'sessions' | 'notifications' | 'data' | 'delete'

/** A section of the settings. */
export const settingsSection = (section: SettingsSection): string => `${paths.settings}#${section}`
