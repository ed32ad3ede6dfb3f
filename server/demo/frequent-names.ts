import { FIRST_NAMES, SURNAMES } from "./spanish-names.ts";

/** For generated people: the most frequent first, so that a power of a random number draws them as often as in Spain. */
export const FREQUENT_FIRST_NAMES: readonly string[] = [
  ...FIRST_NAMES,
  ...`María José|José Luis|María del Mar|Juan Carlos|María Carmen|José Antonio|Francisco Javier|María Dolores|Ana María
Miguel Ángel|José Manuel|María Jesús|Juan José|Ana Belén|María Pilar|Luis Miguel|María Teresa|Juan Antonio|Rosa María
Patricia|Mercedes|Encarnación|Dolores|Josefa|Manuela|Francisca|Antonia|Concepción|Amparo|Irene|Noelia|Lorena|Natalia
Verónica|Eva|Andrea|Yolanda|Sonia|Susana|Mónica|Olga|Gloria|Consuelo|Esperanza|Lourdes|Inmaculada|Victoria|Emilia
Aurora|Celia|Claudia|Carla|Julia|Lidia|Miriam|Noemí|Ainhoa|Leire|Nerea|Maite|Itziar|Amaia|Edurne|Arantxa|Uxía|Sabela
Iria|Antía|Meritxell|Laia|Mireia|Anna|Marc|Pau|Oriol|Arnau|Josep|Joan|Pere|Ferran|Roger|Eduard|Iker|Unai|Mikel|Jon
Gorka|Asier|Xabier|Ander|Breixo|Brais|Antón|Roi|Martín|Hugo|Mario|Marcos|Samuel|Gonzalo|Ignacio|Nicolás|Felipe|Emilio
Julián|Agustín|Lorenzo|Guillermo|Gabriel|Ricardo|Roberto|Eduardo|Enrique|Vicente|Julio|Tomás|Esteban|Domingo|Gregorio
Mohamed|Fátima|Ionela|Andrei|Elena Cristina|Wei|Svetlana|Giulia|Matteo|Sophie|Pierre|Hans|Ingrid|João|Inês|Yasmina`.split(
    /[|\n]/,
  ),
];

export const FREQUENT_SURNAMES: readonly string[] = [
  ...SURNAMES,
  ...`Peñalver|Aguirre|Aranda|Arroyo|Ávila|Ballesteros|Barroso|Beltrán|Bermúdez|Bernal|Blasco|Bueno|Camacho|Cárdenas
Casado|Castellano|Cobo|Collado|Conde|Contreras|Cordero|Correa|Costa|Cuenca|De la Cruz|De la Fuente|Del Río|Duarte|Escobar
Escudero|Espinosa|Estévez|Expósito|Fajardo|Farré|Ferreira|Franco|Frías|Galán|Galindo|Gallego|Gimeno|Godoy|Gracia
Granados|Guerra|Guillén|Heredia|Hernando|Hurtado|Ibarra|Izquierdo|Jara|Jurado|Lara|Latorre|Lázaro|Linares|Llorente|Lobo
Lucas|Luna|Luque|Macías|Madrid|Maldonado|Manzano|Marcos|Marí|Marqués|Mas|Mateo|Mateos|Matos|Mayor|Mejía|Menéndez|Merino
Mesa|Miguel|Millán|Miranda|Miró|Montes|Montoya|Morán|Murillo|Navas|Nogueira|Ochoa|Oliva|Oliver|Olmo|Ordóñez|Otero|Pacheco
Padilla|Palacios|Palomo|Pardo|Paredes|Parra|Paz|Pereira|Piñeiro|Plaza|Polo|Pons|Ponce|Portillo|Pozo|Pujol|Quintana|Quintero
Ramírez|Redondo|Rey|Reina|Ribas|Ríos|Rivas|Rivera|Rivero|Robles|Roca|Rojas|Roldán|Roma|Ros|Rosales|Rosell|Rueda|Salas
Salazar|Salgado|Salinas|Salvador|Samper|Sancho|Sandoval|Santamaría|Saavedra|Segura|Serra|Sierra|Silva|Simón|Sola|Solís
Sosa|Suero|Tapia|Tejada|Tejero|Toledo|Tomás|Toro|Trujillo|Uribe|Valencia|Valero|Vallejo|Valverde|Valle|Varela|Vela|Vera
Vicent|Vidal|Villa|Villalba|Villanueva|Villar|Villegas|Vives|Yuste|Zamora|Zapata|Zurita|Etxeberria|Goikoetxea|Arrizabalaga
Mendizábal|Ugarte|Zabala|Olabarria|Agirre|Bengoetxea|Casas|Ferrer i Puig|Bosch|Font|Prat|Riera|Sala|Solé|Vila|Vilaró
Castiñeira|Fandiño|Lamas|Lema|Mosquera|Pazos|Seoane|Souto|Veiga|Vilas|Popescu|Ionescu|Ivanova|El Amrani|Benali|Diallo
Chen|Wang|Rossi|Bianchi|Martin|Dubois|Schmidt|Müller|Santos Oliveira|Da Silva|Kovačević|Szymański`.split(
    /[|\n]/,
  ),
];
