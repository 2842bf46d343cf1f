/** sysexits.h's EX_TEMPFAIL: started again, this goes on. `npm start` does so (scripts/launch.mjs), as systemd does. */
export const START_AGAIN = 75
