import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * INE number of the province, inhabitants in thousands, and the names in use, the official one first. All provincial
 * capitals, the autonomous cities and the larger municipalities; a place that isn't here is found by its own name.
 */
const PLACES = `
01 255 Vitoria-Gasteiz / Vitoria / Gasteiz
01 18 Laudio / Llodio
02 173 Albacete
02 31 Hellín
02 26 Villarrobledo
02 25 Almansa
03 349 Alicante / Alacant
03 238 Elche / Elx
03 85 Torrevieja
03 82 Orihuela
03 72 Benidorm
03 61 Alcoy / Alcoi
03 60 San Vicente del Raspeig / Sant Vicent del Raspeig
03 56 Elda
03 44 Dénia / Denia
03 36 Petrer
03 36 Villajoyosa / La Vila Joiosa
03 34 Villena
03 31 Xàbia / Jávea
03 30 Calp / Calpe
03 28 Crevillent / Crevillente
03 25 Altea
04 201 Almería
04 106 Roquetas de Mar
04 90 El Ejido
04 40 Níjar
04 33 Vícar
04 31 Adra
05 58 Ávila
05 8 Arévalo
06 151 Badajoz
06 60 Mérida
06 37 Don Benito
06 34 Almendralejo
06 26 Villanueva de la Serena
06 20 Zafra
07 430 Palma / Palma de Mallorca
07 53 Calvià / Calvia
07 45 Manacor
07 40 Santa Eulària des Riu / Santa Eulalia del Río
07 38 Marratxí
07 51 Eivissa / Ibiza
07 38 Llucmajor
07 34 Inca
07 30 Ciutadella / Ciudadela / Ciutadella de Menorca
07 30 Maó / Mahón
07 27 Sant Antoni de Portmany / San Antonio Abad
08 1655 Barcelona
08 276 L'Hospitalet de Llobregat / Hospitalet de Llobregat / Hospitalet
08 225 Terrassa / Tarrasa
08 224 Badalona
08 217 Sabadell
08 130 Mataró
08 120 Santa Coloma de Gramenet / Santa Coloma de Gramanet
08 92 Sant Cugat del Vallès / San Cugat del Vallés
08 90 Cornellà de Llobregat / Cornellá de Llobregat
08 84 Sant Boi de Llobregat / San Baudilio de Llobregat
08 79 Manresa
08 83 Rubí
08 69 Vilanova i la Geltrú / Villanueva y Geltrú
08 67 Castelldefels
08 66 Viladecans
08 64 El Prat de Llobregat / Prat de Llobregat
08 63 Granollers
08 58 Cerdanyola del Vallès / Sardañola
08 52 Mollet del Vallès
08 48 Vic / Vich
08 46 Esplugues de Llobregat
08 46 Gavà
08 45 Sant Feliu de Llobregat
08 41 Igualada
08 40 Vilafranca del Penedès / Villafranca del Panadés
08 38 Ripollet
08 30 Sitges
08 17 Berga
09 174 Burgos
09 35 Miranda de Ebro
09 33 Aranda de Duero
10 96 Cáceres
10 40 Plasencia
10 18 Navalmoral de la Mata
11 213 Jerez de la Frontera / Jerez
11 123 Algeciras
11 113 Cádiz
11 97 San Fernando
11 89 El Puerto de Santa María / Puerto de Santa María
11 86 Chiclana de la Frontera / Chiclana
11 70 Sanlúcar de Barrameda / Sanlúcar
11 63 La Línea de la Concepción / La Línea
11 41 Puerto Real
11 31 San Roque
11 31 Arcos de la Frontera
11 29 Rota
12 173 Castelló de la Plana / Castellón de la Plana / Castellón / Castelló
12 52 Vila-real / Villarreal / Villareal
12 43 Borriana / Burriana
12 30 Vinaròs / Vinaroz
12 31 La Vall d'Uixó / Vall de Uxó
12 28 Benicarló
12 19 Onda
13 75 Ciudad Real
13 47 Puertollano
13 44 Tomelloso
13 30 Valdepeñas
13 30 Alcázar de San Juan
13 18 Manzanares
14 322 Córdoba
14 42 Lucena
14 39 Puente Genil
14 29 Montilla
14 22 Priego de Córdoba
14 20 Cabra
15 247 A Coruña / La Coruña / Coruña
15 99 Santiago de Compostela / Santiago
15 64 Ferrol / El Ferrol
15 40 Oleiros
15 39 Narón
15 33 Arteixo
15 31 Carballo
15 31 Culleredo
15 30 Ames
15 27 Ribeira
16 54 Cuenca
16 15 Tarancón
17 104 Girona / Gerona
17 48 Figueres / Figueras
17 41 Blanes
17 39 Lloret de Mar
17 37 Olot
17 31 Salt
17 24 Palafrugell
17 22 Sant Feliu de Guíxols
17 20 Banyoles / Bañolas
18 231 Granada
18 58 Motril
18 33 Almuñécar
18 24 Armilla
18 23 Maracena
18 22 Loja
18 20 Baza
18 18 Guadix
19 88 Guadalajara
19 36 Azuqueca de Henares
20 188 Donostia / San Sebastián / Donostia-San Sebastián
20 63 Irun / Irún
20 39 Errenteria / Rentería
20 28 Eibar / Éibar
20 24 Zarautz / Zarauz
20 22 Arrasate / Mondragón
20 20 Hernani
20 20 Tolosa
21 142 Huelva
21 26 Lepe
21 22 Almonte
21 21 Isla Cristina
21 20 Ayamonte
21 23 Moguer
22 53 Huesca
22 17 Monzón
22 17 Barbastro
22 13 Jaca
23 112 Jaén
23 57 Linares
23 36 Andújar
23 33 Úbeda
23 22 Martos
23 20 Alcalá la Real
23 16 Baeza
24 121 León
24 64 Ponferrada
24 30 San Andrés del Rabanedo
24 11 Astorga
25 141 Lleida / Lérida
25 17 Tàrrega / Tárrega
25 16 Balaguer
25 12 La Seu d'Urgell / Seo de Urgel
26 150 Logroño
26 24 Calahorra
26 15 Arnedo
26 12 Haro
27 98 Lugo
27 19 Monforte de Lemos
27 15 Viveiro
28 3332 Madrid
28 212 Móstoles
28 197 Alcalá de Henares / Alcalá
28 195 Fuenlabrada
28 193 Leganés
28 185 Getafe
28 172 Alcorcón
28 137 Torrejón de Ardoz
28 133 Parla
28 119 Alcobendas
28 97 Las Rozas de Madrid / Las Rozas
28 99 San Sebastián de los Reyes
28 95 Rivas-Vaciamadrid / Rivas
28 88 Pozuelo de Alarcón / Pozuelo
28 85 Coslada
28 80 Valdemoro
28 74 Majadahonda
28 69 Collado Villalba
28 64 Aranjuez
28 62 Arganda del Rey / Arganda
28 65 Boadilla del Monte / Boadilla
28 55 Pinto
28 53 Colmenar Viejo
28 54 Tres Cantos
28 41 San Fernando de Henares
28 37 Galapagar
28 34 Arroyomolinos
28 30 Villaviciosa de Odón
28 25 Ciempozuelos
28 24 Torrelodones
28 18 San Lorenzo de El Escorial / El Escorial
29 586 Málaga
29 156 Marbella
29 91 Mijas
29 89 Fuengirola
29 84 Vélez-Málaga / Vélez Málaga
29 76 Estepona
29 73 Benalmádena
29 70 Torremolinos
29 54 Rincón de la Victoria
29 41 Antequera
29 43 Alhaurín de la Torre
29 34 Ronda
29 21 Nerja
30 470 Murcia
30 219 Cartagena
30 98 Lorca
30 76 Molina de Segura / Molina
30 45 Alcantarilla
30 38 Torre-Pacheco / Torre Pacheco
30 37 Águilas
30 37 San Javier
30 36 Cieza
30 32 Yecla
30 26 Jumilla
30 26 Caravaca de la Cruz
31 205 Pamplona / Iruña / Pamplona-Iruña
31 37 Tudela
31 25 Barañáin / Barañain
31 22 Burlada / Burlata
31 21 Valle de Egüés
31 14 Estella / Lizarra / Estella-Lizarra
31 12 Tafalla
32 104 Ourense / Orense
32 14 Verín
32 13 O Barco de Valdeorras / El Barco de Valdeorras
32 13 O Carballiño / Carballino
33 268 Gijón / Xixón
33 215 Oviedo / Uviéu
33 76 Avilés
33 52 Siero
33 38 Langreo
33 37 Mieres
33 22 Castrillón
33 13 Llanes
34 77 Palencia
34 9 Guardo
35 378 Las Palmas de Gran Canaria / Las Palmas
35 102 Telde
35 75 Santa Lucía de Tirajana
35 53 San Bartolomé de Tirajana / Maspalomas
35 66 Arrecife
35 44 Puerto del Rosario
35 38 Arucas
35 32 Ingenio
35 31 Agüimes
35 24 Gáldar
36 293 Vigo
36 83 Pontevedra
36 37 Vilagarcía de Arousa / Villagarcía de Arosa
36 33 Redondela
36 29 Cangas
36 25 Marín
36 25 Ponteareas / Puenteareas
36 20 A Estrada / La Estrada
36 20 Lalín
37 143 Salamanca
37 13 Béjar
37 12 Ciudad Rodrigo
38 209 Santa Cruz de Tenerife / Santa Cruz
38 159 San Cristóbal de La Laguna / La Laguna
38 85 Arona
38 51 Adeje
38 55 Granadilla de Abona
38 42 La Orotava
38 38 Los Realejos
38 31 Puerto de la Cruz
38 21 Los Llanos de Aridane
38 16 Santa Cruz de La Palma
39 172 Santander
39 51 Torrelavega
39 31 Camargo
39 33 Castro-Urdiales / Castro Urdiales
39 11 Laredo
40 51 Segovia
40 9 Cuéllar
41 684 Sevilla
41 138 Dos Hermanas
41 76 Alcalá de Guadaíra
41 50 Utrera
41 47 Mairena del Aljarafe
41 40 Écija
41 39 La Rinconada
41 38 Los Palacios y Villafranca
41 31 Coria del Río
41 28 Carmona
41 28 Lebrija
41 28 Morón de la Frontera
41 23 Tomares
41 20 Osuna
42 40 Soria
42 5 Almazán
43 138 Tarragona
43 109 Reus
43 40 El Vendrell / Vendrell
43 34 Tortosa
43 39 Cambrils
43 30 Salou
43 25 Valls
43 25 Calafell
43 21 Amposta
44 36 Teruel
44 16 Alcañiz
45 86 Toledo
45 85 Talavera de la Reina / Talavera
45 31 Illescas
45 27 Seseña
45 15 Torrijos
45 12 Ocaña
46 807 València / Valencia
46 85 Torrent / Torrente
46 78 Gandia / Gandía
46 75 Paterna
46 68 Sagunt / Sagunto
46 45 Alzira / Alcira
46 42 Mislata
46 40 Burjassot / Burjasot
46 36 Ontinyent / Onteniente
46 32 Aldaia / Aldaya
46 32 Manises
46 31 Alaquàs / Alacuás
46 30 Xirivella / Chirivella
46 29 Xàtiva / Játiva
46 29 Sueca
46 27 Algemesí
46 28 Catarroja
46 22 Cullera
46 22 Requena
46 20 Oliva
47 297 Valladolid
47 23 Laguna de Duero
47 20 Medina del Campo
48 346 Bilbao / Bilbo
48 101 Barakaldo / Baracaldo
48 76 Getxo / Guecho
48 46 Portugalete
48 46 Santurtzi / Santurce
48 41 Basauri
48 32 Leioa / Lejona
48 30 Galdakao / Galdácano
48 29 Durango
48 28 Sestao
48 26 Erandio
48 17 Bermeo
48 17 Gernika-Lumo / Guernica / Gernika
49 59 Zamora
49 18 Benavente
49 9 Toro
50 682 Zaragoza
50 23 Utebo
50 20 Calatayud
50 17 Ejea de los Caballeros
50 14 Tarazona
51 83 Ceuta
52 86 Melilla
`;

/** Municipalities under every name people write them with: a search by one finds who wrote another. */
export class CreatePlaces1763601100000 implements MigrationInterface {
  name = "CreatePlaces1763601100000";

  async up(runner: QueryRunner): Promise<void> {
    // Many times faster than fold_text and knows every letter of Europe; for texts of hundreds of letters that counts.
    await runner.query(`CREATE EXTENSION IF NOT EXISTS unaccent`);
    // Words parted by blanks; signs within a word would be read as addresses, versions and tags.
    await runner.query(`
      CREATE FUNCTION search_text(value text) RETURNS text
      LANGUAGE sql STABLE STRICT PARALLEL SAFE
      RETURN translate(unaccent(lower(normalize(value, NFC) COLLATE pg_c_utf8)), '-./@:_+&''<>#·\\', repeat(' ', 14))`);
    await runner.query(`
      CREATE TABLE places (
        -- folded, words parted by one space
        spelling text PRIMARY KEY,
        name text NOT NULL,
        spellings text[] NOT NULL,
        province text NOT NULL REFERENCES provinces (code),
        -- thousands
        inhabitants int NOT NULL
      )`);
    await runner.query(
      `WITH listed AS (
         SELECT part[1] AS province, part[2]::int AS inhabitants, string_to_array(part[3], ' / ') AS names
         FROM regexp_matches($1, '^(..) (\\d+) (.+)$', 'gn') AS part),
       folded AS (
         SELECT listed.*, array(
           SELECT DISTINCT btrim(regexp_replace(search_text(spelling), ' +', ' ', 'g')) FROM unnest(names) AS spelling) AS spellings
         FROM listed)
       INSERT INTO places (spelling, name, spellings, province, inhabitants)
       SELECT DISTINCT ON (spelling) spelling, names[1], spellings, province, inhabitants
       FROM folded, unnest(spellings) AS spelling ORDER BY spelling, inhabitants DESC`,
      [PLACES],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE places`);
    await runner.query(`DROP FUNCTION search_text(text)`);
    await runner.query(`DROP EXTENSION unaccent`);
  }
}
