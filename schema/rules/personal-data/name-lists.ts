/**
 * First names and surnames that are frequent in Spain, folded (no accents, small letters), of people from here and from
 * elsewhere. A first name beside a surname tells a person's name wherever it stands; either alone tells nothing, and
 * words that name places or things as often as people ("santa", "sol", "campo") are in neither list.
 */
export const FIRST_NAMES: ReadonlySet<string> = new Set(
  `maria carmen ana lucia laura marta elena sara paula cristina isabel pilar rosa teresa beatriz nuria silvia raquel ines
alba antonio jose manuel francisco david juan javier daniel carlos jesus alejandro miguel rafael pedro angel pablo sergio
fernando jorge luis alberto alvaro diego adrian raul ivan ruben oscar ramon joaquin andres inigo aitor jordi montserrat
begona rocio macarena xavier patricia mercedes encarnacion dolores josefa manuela francisca antonia concepcion amparo irene
noelia lorena natalia veronica eva andrea yolanda sonia susana monica olga gloria consuelo esperanza lourdes inmaculada
victoria emilia aurora celia claudia carla julia lidia miriam noemi ainhoa leire nerea maite itziar amaia edurne arantxa
arantzazu uxia sabela iria antia meritxell laia mireia anna marc pau oriol arnau josep joan pere ferran roger eduard iker unai
mikel jon gorka asier xabier ander breixo brais anton roi martin hugo mario marcos samuel gonzalo ignacio nicolas felipe
emilio julian agustin lorenzo guillermo gabriel ricardo roberto eduardo enrique vicente julio tomas esteban gregorio
mohamed mohammed muhammad ahmed fatima ionela andrei svetlana giulia matteo sophie pierre hans ingrid joao yasmina youssef
rachid hassan said omar ali abdel karim mustafa khadija aicha naima samira nadia malika latifa hamza ibrahim bilal mihai
ionut gheorghe vasile florin constantin adriana mariana georgeta nicoleta gabriela alina mihaela daniela oleg olena iryna
oksana vladimir dmitri tatiana natalya wei ming john james michael robert william thomas richard peter paul mark stephen
elizabeth jennifer linda karen giuseppe giovanni francesco luigi marco alessandro paolo stefano bruno jean philippe michel
catherine isabelle francois klaus jurgen wolfgang petra sabine marcelo gustavo hector cesar edgar wilson nelson jhon jairo
wilmer freddy jaime leonardo mauricio orlando rodrigo ernesto arturo alfonso alfredo armando bernardo camilo cristian
cristobal domingo edmundo fabian federico felix fidel gerardo gilberto hernan hilario horacio humberto ismael israel jacinto
jeronimo joel jonathan jonatan kevin lazaro leandro luciano mariano mateo matias mauro maximo miquel moises octavio pascual
patricio rogelio roman salvador santiago saul sebastian segundo simon teodoro valentin victor virginia adela adelaida
agueda alejandra alicia almudena amalia amelia angela angeles angelica araceli ascension asuncion azucena barbara belen
berta blanca brigida candela candelaria carlota carolina catalina cecilia clara clotilde diana elisa elisabet elisabeth
elvira emma ester estela estefania eugenia eulalia felisa fernanda filomena flora genoveva gema gemma graciela guadalupe
herminia hortensia ignacia iluminada jacqueline jana jessica jimena joaquina josefina juana juliana leonor leticia ligia
lina luisa luz magdalena manoli margarita marina marisa marisol matilde melisa milagros minerva miranda modesta nieves
noa ofelia olivia palmira paloma paola paz penelope petronila ramona rebeca regina remedios rita rosalia rosario roxana
ruth sabrina salome sandra sofia soledad tamara tania trinidad ursula valentina valeria vanesa vanessa vera visitacion
viviana ximena zaira zoraida fco mª ma jm nicanor nemesio leocadio eusebio eustaquio evaristo basilio benito bartolome
baltasar aurelio aureliano anselmo amadeo alvar abel aaron adolfo adelino isidro isidoro isaac ismail jacobo jaume joel lluis
lluc lucas luca leo leonel lionel enric esteve francesc guillem jaime manel maties narcis nil pep quim ricard sergi toni
toribio urbano ventura vidal xoan xose yago yolanda zacarias martina lola carmela chelo conchi charo pepa paco pepe pili`.split(
    /\s+/,
  ),
);

export const SURNAMES: ReadonlySet<string> = new Set(
  `garcia rodriguez gonzalez fernandez lopez martinez sanchez perez gomez martin jimenez hernandez ruiz diaz moreno munoz
alvarez romero gutierrez alonso navarro torres dominguez ramos vazquez gil serrano blanco molina morales suarez ortega
delgado castro ortiz rubio marin sanz nunez iglesias medina garrido cortes castillo santos lozano guerrero cano prieto
mendez cruz calvo gallego vidal leon herrera marquez pena flores cabrera campos vega fuentes carrasco diez caballero reyes
nieto aguilar pascual santana herrero lorenzo hidalgo montero ibanez gimenez ferrer duran santiago benitez mora vicente
vargas arias carmona crespo roman pastor soto saez velasco soler moya esteban parra bravo gallardo rojas pardo merino
franco espinosa izquierdo lara rivas silva rivera casado arroyo redondo camacho rey vera otero luque galan montes rios
segura sierra marcos marti soriano mendoza bernal robles vila palacios exposito benito andres valero varela bueno villar
guerra macias pereira carrillo contreras heredia escudero miranda bermudez aranda avila ballesteros aguirre penalver
salazar acosta padilla peralta quintana quiroga rincon roldan rosales rueda salas salgado salinas sancho sandoval santamaria
simon solis tapia tejada toledo trujillo ureña urena valdes valencia valenzuela vallejo velazquez vergara villalba villanueva
zamora zapata zuniga abad abril aguado alarcon alba alcala alcantara alfonso aliaga almeida altamirano amador amaya amor anaya
andrade angulo aparicio aragon arce arenas arevalo arranz arrieta asensio ayala aznar baeza baena barba barbero barrera barrios
barroso bautista becerra belmonte beltran bello bermejo berrocal blasco blazquez bonilla bosch botella bustamante bustos
caballe cabello cabeza cabezas calderon calero callejo calleja camara campo canovas cantero caparros caro carbonell cardenas
carballo carrera carretero carrion casas casanova castaño castano castellano castillejo catalan cebrian cerezo cervantes
cifuentes clemente cobo coca collado colomer conde conesa conejo corral corrales cordero cordoba correa costa cuadrado cuenca
cuesta cueto cuevas davila del domenech donoso echeverria egea elvira escobar escribano escolano espejo espino esteve estrada
fajardo falcon farre feijoo felipe ferreira figueroa font fraile frias frutos galindo galvez gamez gandara garay garrigos
garriga gascon gaspar gimeno giner giraldez godoy granados grande grau guardia guerra guillen guijarro guisado guzman haro
hermoso heras hoyos huerta hurtado iborra infante jara jaen jerez jordan jorge jover juan juarez jurado lago lazaro ledesma
linares llamas llorente llopis lobo lopera losada loza lucas lujan luna luz macia madrid maldonado manzano maroto marrero mas
mata mateo mateos matias maya mayor mejia melero mena menendez mesa miguel millan mingo miro mohedano molero moll monje monzon
montesinos montoya montiel morales moran morata morcillo moreira morillo muniz murcia naranjo narvaez navarrete navas nicolas
nogueira noguera novoa ocaña ocana ochoa ojeda olivares oliver oliveira oliva olmo olmedo olmos orellana oro ordonez orozco
orta osorio osuna pacheco padron palma palomares palomino pareja paredes parejo parrilla pavon paz pedrosa pelaez peinado
penas perea pereda peris pico pina pineda pinto pizarro plaza polo pons ponce porras portillo posada pozo prado puente puig
pujol pulido quero quesada quevedo quiles quintero rama ramirez ramon raya real rebollo redondo requena reina rico ricart
rivero riera roca rocha rodrigo roig roman rosa rosado rosello ros rovira royo rubiales rufo ruano sabater saavedra sabio
salamanca salcedo saldaña saldana salmeron salvador samper sarmiento sastre saura sebastian seco segovia serra serrat
sevilla sobrino solana sola solano solé sole soria sosa sousa suero tello tena terron tirado toro tomas tormo torralba torre
torrecilla torrente tovar trillo tudela ubeda ugarte ulloa uriarte uribe urrutia valdivia valera valle valles valverde
vaquero varona vasco vela velez verdu verdugo vicent vico viera vilches villa villegas villaverde viñas vinas vives yanez
yague zabala zafra zambrano zaragoza zorrilla zurita agirre aguinaga alberdi altuna amezaga arana arregi arrizabalaga arteaga
azpiazu bilbao echevarria elizalde elorza etxebarria etxeberria galarraga garate goikoetxea iriarte ibarra irigoyen lasa
larrañaga larranaga lizarraga mendizabal mugica muguruza olabarria olaizola oyarzabal sarasola urquijo zubiri zubizarreta
benali bennani alaoui haddad haddou mansouri mohamed ahmed khan singh kaur wang chen zhang liu huang zhou lin ye xu popescu
popa ionescu dumitru stan stoica gheorghe munteanu rusu ivanov ivanova petrov smith jones brown taylor johnson williams silva
santos ferreira costa pereira oliveira dubois durand moreau rossi russo ferrari bianchi muller schmidt schneider fischer
weber quispe mamani condori chavez cedeño cedeno zambrano intriago mosquera palacio henao cardona giraldo restrepo londoño
londono ospina arango bedoya buitrago guaman tipan aucapiña villalobos pinzon`.split(/\s+/),
);

/** Names in the lists above that are provinces and towns as often: alone they tell nobody. */
export const PLACES: ReadonlySet<string> = new Set(
  `alba alcala alcantara aragon aranda avila baeza barrios bilbao campos castellano cordoba costa cuenca espino huelva jaen jerez
leon linares lugo madrid medina merida mora murcia navarra olivares palma salamanca salinas santiago segovia sevilla soria toledo
tudela ubeda valencia valverde vera victoria villalba villanueva villaverde vitoria zafra zamora zaragoza trujillo aguilar almeida
florencia lourdes loreto`.split(/\s+/),
);

/** Names in the lists above that are words of every day as often: of colours, things, places, feasts and offices. */
export const WORDS_AND_NAMES: ReadonlySet<string> = new Set(
  `julio blanco rubio moreno bueno bravo calvo castano delgado grande hermoso guerrero izquierdo manzano caballero cabello
cabeza cabezas campo castillo cortes cruz cuesta cuevas flores fuentes guerra huerta iglesia iglesias leon lobo luna
luz mayor mesa monte montes nieto olmo olmos oro palacio palacios palomino pardo pena pino plaza polo pozo prado
prieto puente real redondo reina rey reyes rico rincon rio rios roca rosa rueda seco segura sierra sol torre torres
valle valles vila villa villar viejo herrero sastre escribano fraile abril conde caro barrera barrio camino carrera
casas cerezo conejo corral corrales cordero cuadrado espejo falcon gallego guardia infante mata naranjo padron palma
paredes paz pinto portillo posada rama rebollo salinas salvador verde vera vida victoria esperanza consuelo soledad
dolores pilar rosario remedios mercedes asuncion ascension encarnacion trinidad concepcion blanca clara nieves
milagros amparo angel angeles flora aurora estela alba franco candela candelaria santiago lourdes guadalupe marina
gloria belen segundo domingo inmaculada visitacion ventura urbano maximo fidel modesta iluminada paloma palmira`.split(
    /\s+/,
  ),
);

/** What stands in columns of names and names nobody: kinds of people, products, what replaces a name or is written for none. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  `persona personas fisica fisicas juridica juridicas particular particulares autonomo autonomos empresa empresas pyme pymes
consumidor deudor deudora deudores titular titulares cliente clientes avalista avalistas fiador fiadores cotitular cotitulares
sujeto interviniente prestatario representante contacto ninguno ninguna nadie sin no consta disponible aplica procede facilitado
facilitada desconocido desconocida pendiente anonimo anonima anonimos anonimizado anonimizada seudonimo seudonimizado
seudonimizada oculto oculta eliminado eliminada borrado borrada suprimido suprimida quitado quitada confidencial reservado
reservada dato datos total totales subtotal suma tarjeta tarjetas prestamo prestamos hipoteca hipotecario credito creditos
cuenta seguro poliza leasing renting contrato producto plan linea aval consumo microcredito equipo zona grupo departamento
area oficina sucursal gestion cartera campana fase tramo segmento premium estandar`.split(/\s+/),
);
