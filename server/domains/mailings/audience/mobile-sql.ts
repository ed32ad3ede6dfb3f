/**
 * Telephones, with their country's code and digits only, that take text messages: of Spanish ones 6 and 71 to 79 (Plan nacional
 * de numeración; 70 is forwarded to any telephone); of others nobody here can tell, so the provider says.
 */
export const MOBILE_SQL = "'^(34(6[0-9]|7[1-9])[0-9]{7}|(?!34)[1-9][0-9]{6,14})$'";
