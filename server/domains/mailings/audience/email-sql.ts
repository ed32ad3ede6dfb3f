/** As SMTP servers take addresses; what forms and imports check is stricter (schema/rules/email.ts), older rows may not be. */
export const EMAIL_PATTERN_SQL = `'^[^@[:space:]<>()\\[\\]\\\\,;:"]+@[[:alnum:]]([[:alnum:].-]*[[:alnum:]])?\\.[[:alpha:]]{2,}$'`;
