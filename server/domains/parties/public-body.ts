/** Letters of the CIF of local corporations, public bodies and bodies of the state (Orden EHA/451/2008). */
export const PUBLIC_BODY = /^[PQS]\d/;
