const toWords = (text: string): readonly string[] => text.trim().split(/\s+/)

export const firstNames = toWords(`
  Aaliyah Abigail Adele Aisha Alana Alejandra Alice Amara Amelia Amir Ana Andre Anika Anthony Antonia Ariel Arjun Asha
  Astrid Audrey Beatriz Benjamin Bianca Brandon Brenda Bruno Camille Carla Carmen Cecilia Cedric Chloe Clara Colin Corinne
  Dana Daniel Daria Darius David Deborah Delia Derek Diana Diego Dominic Edith Elena Elijah Elise Emeka Emilia Erin Esther
  Eva Fatima Felix Fiona Frances Gabriel Gemma Gloria Grace Grant Hana Hannah Harold Hazel Helen Hugo Ian Imani Ingrid Irene
  Isaac Isabel Ivan Jada Jamal James Jana Jasmine Joanna Joel Jonah Jorge Josephine Joy Judith Julian Karen Kenji Kiara Kim
  Lars Laura Leah Leon Lila Linda Lorenzo Lucia Lydia Malik Marcus Margot Maria Martin Maya Mei Melissa Miguel Mina Miriam
  Mona Nadia Naomi Nathan Nia Nina Noah Nora Olga Oliver Omar Oscar Pamela Patrick Paula Petra Priya Quentin Rachel Rafael
  Ramona Raquel Renee Rita Robert Rosa Ruth Sadie Samira Samuel Sandra Sara Sergio Sheila Simon Sofia Stella Tamara Tania
  Teresa Thomas Tobias Uma Valerie Vera Victor Viola Wanda Wendy Xavier Yara Yolanda Yusuf Zara Zoe
`)

export const lastNames = toWords(`
  Abbott Acosta Adeyemi Aguilar Albrecht Almeida Ames Anders Archer Arnold Ashby Atwood Avery Bailey Banks Barlow Barrett
  Bauer Beck Bennett Berger Bianchi Blake Bowen Brandt Briggs Brooks Burke Byrne Calder Campos Carver Castillo Chan Chavez
  Cole Collins Conrad Cordova Crane Cross Cruz Dalton Daniels Davila Dawson Delgado Dixon Doyle Drake Duarte Dunn Eaton Ellis
  Emerson Engel Estrada Farrell Faulkner Fischer Fleming Flores Forrest Foster Fowler Frost Fuentes Gallagher Garner Gibbs
  Gomez Graves Greer Griffin Gupta Hale Hammond Harding Hart Hayes Heller Herrera Hobbs Holland Holt Huang Hughes Hunt Ibarra
  Irwin Jensen Jimenez Joshi Kaplan Kaur Keller Khan Kimura Klein Knox Kramer Lambert Lang Larsen Lawson Leblanc Lindgren
  Logan Lopez Lowe Lozano Lynch Madden Maldonado Marsh Mathis Mendez Mercer Meyer Miles Molina Monroe Moreno Morrow Munoz
  Nash Navarro Nguyen Nolan Norris Novak Nwosu Ochoa Okafor Olsen Ortega Osborne Owens Pace Padilla Park Patel Pearce Perry
  Petrov Pierce Pope Quinn Ramirez Reese Reyes Rhodes Rivera Roach Rojas Romero Rossi Rowe Salazar Santos Sato Schmidt Sharma
  Shaw Silva Singh Snyder Soto Stark Stone Suarez Sutton Tanaka Tate Thorne Torres Tran Tucker Underwood Valdez Vance Vargas
  Vaughn Vega Wagner Walsh Ward Watts Weaver Webb West Whitaker Wilder Wong Woods Yates York Young Zamora Ziegler
`)

/** First halves of made-up facility names. */
export const facilityPlaces = toWords(`
  Alderbrook Amberhill Ashgrove Birchwater Brightmoor Briarfield Cedarcrest Clearspring Coldbrook Copperfield Dovewood
  Eastmere Elmstead Fallowbrook Fernhollow Foxglen Goldenridge Greywater Hawthorne Hazelmoor Heatherdale Highmeadow Ironwood
  Juniper Kestrel Kingsmere Lakehaven Larkspur Lindenwood Maplestead Marlowe Mistvale Northgate Oakhurst Orchard Palisade
  Pinecrest Quarrydale Ravenwood Redwillow Ridgeline Rosemont Sablewood Silverbrook Stonebridge Summerfield Sunmeadow
  Thornbury Valewood Vesper Wavecrest Westmere Whitestone Willowbend Windmere Winterhaven Woodlark Wrenfield Yarrow Yewdale
`)

export const streets = toWords(`
  Alder Bayview Cedar Chestnut Church College Court Elm Franklin Garden Grove Harbor Highland Jackson Lake Laurel Lincoln
  Magnolia Main Maple Market Meadow Mill Monroe Oak Orchard Park Pine Prospect River Spring State Sycamore Union Walnut
  Washington Water Willow
`)

/** Where a facility can lie; the post code, the time zone and the degrees of its middle are the city's own. */
export interface City {
  name: string
  state: string
  zipCode: string
  timeZone: string
  areaCode: string
  latitude: number
  longitude: number
}

const cityLines = `
  Albuquerque|NM|87102|America/Denver|505|35.0844|-106.6504
  Anchorage|AK|99501|America/Anchorage|907|61.2176|-149.8997
  Atlanta|GA|30303|America/New_York|404|33.7490|-84.3880
  Austin|TX|78701|America/Chicago|512|30.2672|-97.7431
  Baltimore|MD|21202|America/New_York|410|39.2904|-76.6122
  Birmingham|AL|35203|America/Chicago|205|33.5186|-86.8104
  Boise|ID|83702|America/Boise|208|43.6150|-116.2023
  Boston|MA|02108|America/New_York|617|42.3601|-71.0589
  Charlotte|NC|28202|America/New_York|704|35.2271|-80.8431
  Chicago|IL|60601|America/Chicago|312|41.8781|-87.6298
  Columbus|OH|43215|America/New_York|614|39.9612|-82.9988
  Denver|CO|80202|America/Denver|303|39.7392|-104.9903
  Detroit|MI|48226|America/Detroit|313|42.3314|-83.0458
  Hartford|CT|06103|America/New_York|860|41.7658|-72.6734
  Honolulu|HI|96813|Pacific/Honolulu|808|21.3069|-157.8583
  Indianapolis|IN|46204|America/Indiana/Indianapolis|317|39.7684|-86.1581
  Kansas City|MO|64106|America/Chicago|816|39.0997|-94.5786
  Las Vegas|NV|89101|America/Los_Angeles|702|36.1699|-115.1398
  Miami|FL|33130|America/New_York|305|25.7617|-80.1918
  Minneapolis|MN|55401|America/Chicago|612|44.9778|-93.2650
  Nashville|TN|37203|America/Chicago|615|36.1627|-86.7816
  Newark|NJ|07102|America/New_York|973|40.7357|-74.1724
  Omaha|NE|68102|America/Chicago|402|41.2565|-95.9345
  Phoenix|AZ|85003|America/Phoenix|602|33.4484|-112.0740
  Portland|OR|97204|America/Los_Angeles|503|45.5152|-122.6784
  Providence|RI|02903|America/New_York|401|41.8240|-71.4128
  Richmond|VA|23219|America/New_York|804|37.5407|-77.4360
  Sacramento|CA|95814|America/Los_Angeles|916|38.5816|-121.4944
  Salt Lake City|UT|84101|America/Denver|801|40.7608|-111.8910
  San Juan|PR|00901|America/Puerto_Rico|787|18.4655|-66.1057
  Seattle|WA|98101|America/Los_Angeles|206|47.6062|-122.3321
  Tulsa|OK|74103|America/Chicago|918|36.1540|-95.9928
`

export const cities: readonly City[] = cityLines
  .trim()
  .split('\n')
  .map(line => {
    const [name = '', state = '', zipCode = '', timeZone = '', areaCode = '', ...degrees] = line.trim().split('|')
    const [latitude = 0, longitude = 0] = degrees.map(Number)
    return { name, state, zipCode, timeZone, areaCode, latitude, longitude }
  })
