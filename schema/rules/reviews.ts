/** The list of the reviews that somebody reported, for administrators. */
export const REPORTED_REVIEWS = "Valoraciones denunciadas";
