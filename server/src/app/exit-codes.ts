/**
 * sysexits.h's EX_TEMPFAIL: the server works again after a restart, which `npm start` (scripts/launch.mjs) and systemd
 * do.
 */
export const RESTART_EXIT_CODE = 75
